import { namesEmbargo } from '#press-release';
import { memoized } from '../../../model/text/memoized.ts';
import { OCCASION } from '../pitch/news.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { type PitchKind, showsKind } from '../pitch/pitch-kind.ts';
import { DATA, type PitchSentence } from '../pitch/pitch-parts.ts';
import { type Digest, flat } from '../work/digest.ts';
import {
  danglingIn,
  introducesNames,
  linkingDetail,
  readSentences,
  standsTogether,
} from './sentence-order.ts';
import { UNSPACED } from './subjects.ts';

/**
 * One or more sentences of a pitch that form the second part of an angle, which is a suggested opening of an
 * e-mail.
 */
export interface Body {
  text: string;
  /** The text, normalized by the function `flat` so that topics can be found in the text. */
  flat: string;
  words: number;
  worth: number;
  /** The kind of news by which the first sentence may announce the text; `news` if the text shows no other kind. */
  kind: PitchKind;
  /** What the pitch itself states as its subject, so that the first sentence can say it; null if it does not. */
  about: string | null;
}

/**
 * Maximum numbers of news sentences and offers of a pitch that are tried in an angle (a suggested opening of
 * an e-mail).
 */
const MAX_NEWS = 10;
const MAX_OFFERS = 5;
const MAX_TOGETHER = 2;
/** How many sentences of a statement belong together: what is said about the sender, and the answer. */
const STATEMENT_SENTENCES = 2;
/**
 * Deduction for each detail whose previous sentence is left out. A press officer writes a pitch to be read from its
 * beginning, so a sentence from its middle may speak of what only the sentences before it have introduced.
 */
const TORN = 4;
/** Bonus for each of the first sentences of the pitch, of which none is left out. */
const FROM_START = 8;
const MAX_FROM_START = 2;
/** Deduction for a detail, for each sentence of the pitch before it. */
const LATE_DETAIL = 0.1;
/** Deduction for a detail that says what the news does not show. */
const CAVEAT = 4;
const CAVEATS =
  /\b(?:no clear|not a random|unclear|cannot (?:say|tell|prove)|small sample|nicht eindeutig|unklar|keine aussage|no permite|no está claro|pas de tendance|ne permet pas)(?!\p{L})/iu;
/** Nouns for kinds of news, which the first sentence must not say once more before a text that begins with them. */
const SAID =
  /\b(?:study|statement|figures|event|campaign|studie|untersuchung|zahlen|stellungnahme|aktion|estudio|comunicado|campaña|étude|déclaration|campagne)(?!\p{L})/iu;
const SAID_LETTERS = 60;
/** Matches a text that begins with such a noun: "this new book" before "A new book". */
const BEGUN =
  /^(?:\S+\s){0,2}(?:book|novel|memoir|album|documentary|exhibition|festival|conference|partnership|acquisition|buch|roman|ausstellung|partnerschaft|übernahme|libro|novela|exposición|livre|exposition)(?!\p{L})/iu;
/** Matches the heading of a statement. */
const STATEMENT_ON = /^statement (?:on|about) ([^.:]{5,70})\.?$/i;
/** Deduction for a detail with a quotation of many words, which a journalist expects in the release. */
const QUOTATION = 8;
const QUOTATIONS = /["“„«][^"”“»]{40,}["”“»]/u;
/** Bonus for the detail that says why the pitch is for this author, if the news does not say it. */
const LINK = 24;
const MAX_DETAILS = 2;
const MAX_WORDS = 76;
const NEWS = 6;
/**
 * The value of an offer, such as an interview, in an angle (a suggested opening of an e-mail). An offer is
 * worth more than news (`NEWS`), because journalists respond to offers.
 */
const OFFER = 11;
const OFFERED: readonly { what: RegExp; worth: number }[] = [
  { what: /\bexclusive\b|\bexklusiv|\bexclusiv(?:a|ité)(?!\p{L})/iu, worth: 6 },
  {
    what: /\b(?:visit(?:s|ed|ar|as)?|tours?|previews?|tastings?|welcome to|sit in|besuch\p{L}*|besichtig\p{L}*|führung|verkostung|zeigen|visitas?|degustación|cata|visiter?|visites|dégustation)(?!\p{L})/iu,
    worth: 5,
  },
  {
    what: /interview|demo|questions|on the record|in touch|willing to|talk about|entrevist|entretien|gespräch|fragen|preguntas/iu,
    worth: 5,
  },
  { what: /\b(?:data|daten|datos|données)(?!\p{L})/iu, worth: 1 },
];
/**
 * Bonus for a sentence that says what a study found, rather than how the study was made. It is worth more
 * than an offer: few ask to interview the authors of a result that they have not heard.
 */
const FINDING = 28;
const FINDINGS =
  /\b(?:finds?|shows?|twice|double[sd]?|more|less|fewer|longer|shorter|higher|lower|better|worse|faster|than|per cent|percent|zeigt|ergab|doppelt|mehr|weniger|länger|kürzer|höher|niedriger|besser|prozent|muestra|doble|más|menos|mayor|menor|mejor|por ciento|montre|révèle|double|plus|moins|autant|mieux|pour cent)(?!\p{L})|%|\b(?:one|two|three|four|five|six|seven|eight|nine|\d+) (?:in|of|out of) (?:every )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b|\bjede[rs]? (?:zweite|dritte|vierte|fünfte|zehnte)|\b(?:uno|una) de cada\b|\b(?:un|une) sur \p{L}+/iu;
/** Deduction for sentences that never name whom or what the pitch is about, or where a result comes from. */
const NAMELESS = 40;
const SOURCE = new RegExp(
  `${DATA.source}|\\b(?:publishes|analy[sz]ed|evaluated|counted|combined|interviews with|scientists|experiment|tests?|ausgewertet|ergibt|gemessen|befragt|verglichen|vorlegt|evaluación|publica|a suivi|a analysé|a mesuré)(?!\\p{L})`,
  'iu',
);
/** Bonus for each word that a sentence shares with the article, multiplied by the word's squared rarity. */
const SHARED = 2.4;
/** Bonus for each sentence with a number or comparison, which often states a result that editors want. */
const RESULT = 0.8;
const RESULTS =
  /\d|%|\b(?:twice|half|double[sd]?|triple[sd]?|per cent|percent|doppelt|hälfte|halb|prozent|mitad|doble|triple|por ciento|moitié|double|autant|pour cent)(?!\p{L})/iu;
const PER_REPETITION = 0.25;
/** Deduction for each noun such as “the handbook” that only a sentence left out has introduced. */
const DANGLING = 8;
/**
 * Deduction for each word of a combination of sentences. The shorter of two otherwise equal combinations is
 * preferred.
 */
const PER_WORD = 0.015;

/**
 * Returns the possible combinations of the main news, details and offers of a pitch. Each begins with the news. Empty
 * if no sentence of the pitch carries it.
 */
export function bodies(pitch: Pitch, digest: Digest | undefined): Body[] {
  const { headline, usable } = pitch.parts;
  const news = usable.filter(({ isOffer }) => !isOffer).slice(0, MAX_NEWS);
  // Material under embargo beside news that is out would need an explanation.
  const offers = usable
    .filter(({ isOffer, text }) => isOffer && !(pitch.story.release.embargo === null && namesEmbargo(text)))
    .slice(0, MAX_OFFERS);
  const isStudy = pitch.kind === 'study' || pitch.kind === 'data' || pitch.kind === 'contrary';
  const told = pitch.kind === 'statement' ? news.slice(0, STATEMENT_SENTENCES) : newsSentences(pitch);
  const leads = (told.length > 0 ? introduced(told, pitch) : [headline === null ? [] : [headline]]).filter(
    (lead) => lead.length > 0,
  );
  const isDetail = (one: PitchSentence) => !one.isOffer && !leads.flat().includes(one);
  const read = readSentences([...usable, ...leads.flat()], pitch, digest, isDetail);
  const about = pitch.parts.story[0]?.match(STATEMENT_ON)?.[1] ?? null;
  const isNameless = (text: string) => !namesSender(text, pitch.story) || (isStudy && !SOURCE.test(text));
  const found: Body[] = [];
  for (const lead of leads) {
    const first = lead[0]?.position ?? 0;
    const last = Math.max(...lead.map(({ position }) => position));
    const others = news.filter((sentence) => !lead.includes(sentence) && sentence.position > last);
    const link = linkingDetail(others, lead, read);
    for (const details of subsets(others, MAX_DETAILS))
      for (const offered of subsets(offers, MAX_TOGETHER)) {
        const chosen = [...lead, ...details, ...offered];
        if (new Set(chosen.map(({ position }) => position)).size < chosen.length) continue;
        const sentences = [...lead, ...[...details, ...offered].toSorted((a, b) => a.position - b.position)];
        const length = sentences.reduce((sum, one) => sum + (read.get(one)?.words ?? 0), 0);
        if (length === 0 || length > MAX_WORDS || !standsTogether(sentences, lead, pitch, read)) continue;
        if (
          !introducesNames(
            [...details, ...offered].toSorted((a, b) => a.position - b.position),
            lead,
            read,
          )
        )
          continue;
        const stems = sentences.flatMap((one) => [...(read.get(one)?.stems ?? [])]);
        const repeated = stems.length - new Set(stems).size;
        const shared = new Map(sentences.flatMap((one) => [...(read.get(one)?.shared ?? [])]));
        const text = sentences.map((one) => one.text).join(UNSPACED.has(pitch.language.code) ? '' : ' ');
        const worth =
          NEWS +
          (isNameless(joined([...lead, ...details])) ? -NAMELESS : 0) +
          offerWorth(offered.map((one) => one.text).join(' ')) +
          (isStudy && sentences.some(isFinding) ? FINDING : 0) +
          SHARED * [...shared.values()].reduce((sum, one) => sum + one, 0) +
          RESULT * sentences.filter(({ text: one, isOffer }) => !isOffer && RESULTS.test(one)).length -
          PER_WORD * length +
          (headline !== null && lead.includes(headline)
            ? 0
            : continuity(
                sentences,
                details.filter((one) => one !== link),
                first,
              )) +
          (link !== undefined && details.includes(link) ? LINK : 0) -
          LATE_DETAIL * details.reduce((sum, { position }) => sum + position, 0) -
          CAVEAT * details.filter(({ text: one }) => CAVEATS.test(one)).length -
          QUOTATION * details.filter(({ text: one }) => QUOTATIONS.test(one)).length -
          PER_REPETITION * repeated -
          DANGLING * danglingIn(sentences, read);
        found.push({
          text,
          flat: flat(text),
          words: length,
          worth,
          kind: shownKind(pitch, joined(lead), joined([...lead, ...details])),
          about,
        });
      }
  }
  return found;
}

/** Returns the sentence that tells the news, after the one on which it relies; empty without one. */
function newsSentences({ parts: { usable }, story }: Pitch): PitchSentence[] {
  const news = usable.filter(({ isOffer }) => !isOffer);
  const best = story.news
    .flatMap((text) => news.find((one) => one.text === text) ?? [])
    .find((one) => one.relies === 'nothing' || one.relies === 'lead' || previousOf(one, news));
  if (!best) return [];
  const chain = [best];
  for (let before = previousOf(best, news); before; before = previousOf(before, news)) chain.unshift(before);
  return chain;
}

/** Returns the news, and if it names nobody, also with the headline before it that names the client. */
function introduced(told: PitchSentence[], { parts: { headline }, story }: Pitch): PitchSentence[][] {
  const isNamed = told.some(({ text }) => namesSender(text, story));
  const isIntroducing =
    headline !== null && namesSender(headline.text, story) && !OCCASION.test(headline.text);
  return !isNamed && isIntroducing ? [told, [headline, ...told]] : [told];
}

/** Matches the title of a work in a headline: "Acme announces “The Cold Palace”". */
const WORK = /["“„«]\s?([^"“”„«»]{3,60}?)\s?["”“»]/gu;

const worksIn = memoized((headline): string[] =>
  [...headline.matchAll(WORK)].map(([, work = '']) => work.toLowerCase()),
);

/** Returns whether a text names whose news it is, or what is new. True where nobody knows whose it is. */
function namesSender(text: string, { names: { client, products }, release }: Pitch['story']): boolean {
  const [short = ''] = client?.split(' ') ?? [];
  return (
    client === null ||
    text.includes(short) ||
    products.some((name) => text.includes(name)) ||
    worksIn(release.headline ?? '').some((work) => text.toLowerCase().includes(work))
  );
}

/**
 * Rates how far sentences follow each other as in the pitch, from its beginning. A headline introduces any sentence,
 * so combinations with the headline are not rated.
 */
function continuity(sentences: PitchSentence[], details: PitchSentence[], first: number): number {
  const gap = sentences.findIndex(({ position }, index) => position !== first + index);
  const start = gap < 0 ? sentences.length : gap;
  const torn = details.filter(
    ({ position }) => position > first && !sentences.some((one) => one.position === position - 1),
  );
  return FROM_START * Math.min(MAX_FROM_START, start) - TORN * torn.length;
}

/**
 * Returns the kind of news, or `news` if the text does not show the kind or says it itself: figures without a number,
 * or "this new study" before "A new study". Details can show a study, but not that the news is a campaign.
 */
function shownKind({ kind, parts }: Pitch, lead: string, told: string): PitchKind {
  if ((kind === 'data' || kind === 'results') && !RESULTS.test(told)) return 'news';
  if (SAID.test(told.slice(0, SAID_LETTERS)) || BEGUN.test(told)) return 'news';
  if (kind === 'statement' || (kind === 'work' && parts.title !== null)) return kind;
  return showsKind(kind, kind === 'campaign' ? lead : told) ? kind : 'news';
}

function joined(sentences: readonly PitchSentence[]): string {
  return sentences.map(({ text }) => text).join(' ');
}

function isFinding({ text, isOffer }: PitchSentence): boolean {
  return !isOffer && FINDINGS.test(text) && !CAVEATS.test(text);
}

/** Returns the sentence on which a sentence relies. */
function previousOf({ relies, position }: PitchSentence, news: PitchSentence[]): PitchSentence | undefined {
  return relies === 'previous' ? news.find((one) => one.position === position - 1) : undefined;
}

/** Rates the offer that a pitch makes to a journalist: an exclusive most, then visits and interviews, then data. */
function offerWorth(offered: string): number {
  if (offered === '') return 0;
  return OFFERED.reduce((sum, { what, worth }) => sum + (what.test(offered) ? worth : 0), OFFER);
}

function subsets<T>(list: T[], most: number): T[][] {
  const found: T[][] = [[]];
  for (const item of list)
    for (const known of [...found]) if (known.length < most) found.push([...known, item]);
  return found;
}
