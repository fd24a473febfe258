import { namesEmbargo } from '#press-release';
import { countWords } from '../lexicon/count-words.ts';
import { ENGLISH } from '../lexicon/language.ts';
import { splitSentences } from '../lexicon/sentences.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { OCCASION, tellsOccasion, weighNews } from '../pitch/news.ts';
import type { Pitch } from '../pitch/pitch.ts';
import { recased, turnsOf, withoutBrackets } from './headline-turns.ts';
import { type Form, presentedIn, shorterOf, tells, UNFINISHED } from './shorter-lines.ts';
import { capital } from './words/wording.ts';

/** The longest subject line, in characters; the fewest words of one. */
const LONGEST = 60;
const FEWEST = 3;
/** What stands before the news that is under embargo. */
const EMBARGO: Readonly<Record<string, string>> = {
  en: 'Embargoed: ',
  de: 'Sperrfrist: ',
  es: 'Embargado: ',
  fr: 'Sous embargo : ',
};
/** Where a headline can be parted, so that one part says the news: "Kitten wave: rescue centres …", "Pendolari, un treno …". */
const PARTS =
  /:\s+|\s[–—|]\s|;\s+|(?<=^\p{Lu}\p{Ll}+),\s(?=(?:une?|una?|uno|il|lo|la|le|les|el|los|las|eine?|der|die|das|um|uma)\s)/u;
/** Matches a beginning that refers to what nobody has read yet. */
const REFERRING =
  /^(?:which|who|whose|we|our|my|when|while|if|since|although|compared|it|its|they|their|this|these|that|those|he|she|his|her|but|and|so|now|aber|und|sie|er|es|ihre?|dies\p{L}*|mais|et|il|elle|ils|cela|pero|y|él|ella|su|esto)\s/iu;
/** Matches the beginning of a later sentence that speaks of what the sentences before it have named: "The company …". */
const KNOWN = /^(?:the|you|i|one|another|both|other)\s\p{Ll}|\salso\s/iu;
/** Matches a sum, which is news without the subject. */
const MONEY = /[$€£¥₹]\s?\d/u;
/** Matches what begins within brackets. */
const BROKEN = /^[^(]*\)/u;
/** Matches an end within a list of means: “on its own, by brush”. */
const OPEN_LIST = /,\s(?:by|with|in|from|on|at|for)\s[^,]+$/u;
/** Matches a figure, which makes news of what is told. */
const FIGURE = /\d/u;
const WORTH = {
  news: 4,
  subject: 3,
  whole: 1.2,
  headline: 0.4,
  turn: 1,
  verb: 1,
  name: 0.3,
  unknown: -0.6,
  figure: 0.5,
  spare: -0.6,
  prefix: -1.2,
  other: -1,
};
/** How many sentences besides the news may give the subject line, and the least share of the subject that such a sentence has. */
const SPARES = 2;
const SPARE_SHARE = 0.3;
/** The share of the subject that its phrase needs to stand before a line that does not name it: "Microplastics: Acme presents …". */
const PREFIX_SHARE = 0.2;
/** The share with which a part of a headline needs no verb: "More microplastics than fish larvae". */
const HALF = 0.4;
/** Matches what found a figure, which stands before it where the sender is not named: "Survey: 22 percent would stay". */
const SURVEY =
  /(?<!\p{L})(surveys?|polls?|stud(?:y|ies)|trials?|umfragen?|studien?|encuestas?|estudios?|enquêtes?|études?|sondages?)(?!\p{L})/iu;
/** Matches whom a survey asked: "survey of 6,000 travellers". */
const ASKED =
  /^\sof\s\d[\d.,]*\s(?!(?:year|month|week|day|hour)s\s)((?:\p{Ll}+\s){0,2}\p{Ll}+s)\s(?:in|from|on|of|at|across|who|and|finds?|says?|shows?)\s/u;
const PERCENT = /(?<=\d) per ?cent(?!\p{L})/u;
/** Matches the figure with which a finding begins, which is of those who were asked. */
const PER_CENT =
  /^(?:(?:only|just) )?\d[\d.,]*(?: per ?cent|%)(?= (?!(?:of|more|less|fewer|higher|lower|points?|in|on|a|the|faster|slower|larger|smaller|better|worse)\s)\p{Ll})/iu;
/** Matches what stands before a line: “Travellers: ”. */
const PREFIX = /^[^:]{2,40}: /u;
/** Matches of how many a study is: "a study of 11,000 adults". */
const OF_MANY =
  /(?:\baccording to|\b[Ii]n|\b[Oo]ur) (?:an? |the )?(?:new )?((?:study|survey|trial|poll) of \d[\d.,]* (?:\p{Ll}+ ){0,2}?\p{Ll}+s)(?=[\s.,])/u;
/** Where an opposite begins that is a sentence of its own. */
const OPPOSITE = /,\s(?:but|while|aber|mais|pero)\s(?=(?:only|just|nur|solo|seuls?)\s)/iu;
/** The share of the worth of a longer line that one needs to be said after the word that says it is under embargo. */
const ENOUGH = 0.8;
/** How many words a part of a headline needs to be read as a sentence in which no verb is recognized. */
const LONG = 6;

/** The subjects of pitches: everybody who is recommended for a pitch gets the same. */
const SUBJECTS = new WeakMap<Pitch, string | null>();

/** A headline or sentence, or a part of it, from which a line is made. */
interface Line {
  text: string;
  of: string;
  place: 'headline' | 'news' | 'turn' | 'spare';
}

/**
 * Returns the subject of an e-mail: the news in at most 60 characters, from the headline or the sentence that carries
 * it. Nothing is left out of it but what can be without making it untrue. Null if the news is longer all the same, and the
 * headline, too.
 */
export function mailSubjectOf(pitch: Pitch): string | null {
  const before = SUBJECTS.get(pitch);
  if (before !== undefined) return before;
  const subject = subjectOf(pitch);
  SUBJECTS.set(pitch, subject);
  return subject;
}

function subjectOf(pitch: Pitch): string | null {
  const { language } = pitch;
  const label = isUnderEmbargo(pitch) ? (EMBARGO[language.code] ?? EMBARGO.en ?? '') : '';
  const line = subjectWithin(pitch, LONGEST);
  const brief = label === '' ? line : subjectWithin(pitch, LONGEST - label.length);
  // The mail itself begins with the embargo, so its subject may do without the word where that would cost the news.
  const isBrief = brief !== null && (brief.text === line?.text || brief.worth >= ENOUGH * (line?.worth ?? 0));
  return isBrief ? `${label}${brief.text}` : (line?.text ?? null);
}

/** Returns whether the news is under embargo, and not only what is offered beside it: "preview builds under embargo". */
function isUnderEmbargo({ story, parts }: Pitch): boolean {
  const { embargo } = story.release;
  const isOffered = parts.usable.some(({ isOffer, text }) => isOffer && namesEmbargo(text));
  return embargo !== null && (embargo.until !== null || !isOffered);
}

function subjectWithin(pitch: Pitch, most: number): { text: string; worth: number } | null {
  const { story, parts, language } = pitch;
  const line = story.release.headline ?? '';
  const isOccasion = OCCASION.test(line);
  const [news = '', ...spares] = story.news.filter((one) => !(isOccasion && tellsOccasion(one, true)));
  const sentence = news === '' ? (story.news[0] ?? '') : news;
  // A headline that tells but an occasion has no word of the news.
  const headline = isOccasion && sentence !== '' ? '' : withoutBrackets(recased(line, parts.story.join(' ')));
  const rate = raterOf(pitch, headline, withoutBrackets(sentence), most);
  const lines: Line[] = [
    ...partsOf(headline).map((text): Line => ({ text, of: headline, place: 'headline' })),
    ...partsOfSentence(withoutBrackets(sentence), 'news'),
    ...(language === ENGLISH
      ? turnsOf(
          [headline, withoutBrackets(sentence), withoutBrackets(sentence).split(PARTS)[0] ?? ''],
          story.names.client,
        )
      : []
    ).map((text): Line => ({ text, of: text, place: 'turn' })),
    // Without a tagger, what a later sentence tells beside the news cannot be told from the news.
    ...(language === ENGLISH ? spares.slice(0, SPARES) : []).flatMap((spare) =>
      partsOfSentence(withoutBrackets(spare), 'spare'),
    ),
  ];
  const [best] = lines
    .filter(({ text }) => text !== '')
    .flatMap((line) => shorterOf(line.text, pitch, most).flatMap((form) => rate(form, line)))
    .sort((a, b) => b.worth - a.worth);
  const [presented] =
    language === ENGLISH ? [...presentedIn(sentence, most), ...studyIn(sentence, pitch, most)] : [];
  const text = headline !== '' && headline.length <= most ? headline : presented;
  return best ?? (text === undefined ? null : { text, worth: 0 });
}

/** Names a study by the rarest word of its subject: "Dementia: study of 11,000 adults". */
function studyIn(sentence: string, { language, story }: Pitch, most: number): string[] {
  const [, study = ''] = sentence.match(OF_MANY) ?? [];
  const stem = story.subject.near[0]?.stem;
  const [word] = tokenize(sentence, language).filter((token) => token.stem === stem);
  const line = `${capital(word?.written ?? '')}: ${study}`;
  return study === '' || word === undefined || line.length > most ? [] : [line];
}

/** Returns a headline, or its parts if it is too long: the first may only make one read on. */
function partsOf(headline: string): string[] {
  if (headline.length <= LONGEST) return [headline, ...splitSentences(headline).slice(1)];
  return [headline, ...splitSentences(headline), ...headline.split(PARTS)];
}

function partsOfSentence(sentence: string, place: 'news' | 'spare'): Line[] {
  return [...new Set([sentence, ...sentence.split(PARTS), ...sentence.split(OPPOSITE)])].map((text) => ({
    text,
    of: sentence,
    place,
  }));
}

type Rate = (form: Form, line: Line) => { text: string; worth: number }[];

/** Rates lines by how much of the headline, of the news and of the subject they tell. */
function raterOf({ language, story }: Pitch, headline: string, news: string, most: number): Rate {
  const stemsIn = (text: string) => new Set(tokenize(text, language).map(({ stem }) => stem));
  const [inNews, inHeadline] = [stemsIn(news), stemsIn(headline)];
  const { client, products, others } = story.names;
  const weights = weighNews([headline, news], story.names, language);
  const sum = (stems: Iterable<string>) =>
    [...stems].reduce((total, stem) => total + (weights.get(stem) ?? 0), 0);
  const total = sum(weights.keys());
  const [called = ''] = client?.split(' ') ?? [];
  const namesOf = (text: string) =>
    [called, ...products, ...others].filter((name) => name !== '' && text.includes(name));
  const beginsWithName = (text: string) =>
    [called, ...products, ...others].some(
      (name) =>
        name !== '' &&
        [text, text.replace(PREFIX, '')].some((one) => one.replace(/^The /u, '').startsWith(name)),
    );
  const hasName = (text: string) => namesOf(text).length > 0;
  const { near, phrase } = story.subject;
  const all = near.reduce((weights, { weight }) => weights + weight, 0);
  const share = (stems: ReadonlySet<string>) =>
    near.filter(({ stem }) => stems.has(stem)).reduce((weights, { weight }) => weights + weight, 0) /
    Math.max(1, all);
  const inPhrase = stemsIn(phrase ?? '');
  return ({ text: form, isWhole: isWholeForm }, { text: line, of, place }) => {
    const isHeadline = place === 'headline';
    const isPart = line !== of;
    const isWhole = isWholeForm && (!isPart || (isHeadline && tells(line)));
    const bare = stemsIn(form);
    // What names neither the sender nor the subject tells too little: "One in four already has doubts".
    const isTelling =
      hasName(form) ||
      MONEY.test(form) ||
      (isPart ? language === ENGLISH && share(bare) >= HALF : share(bare) > 0);
    const [, source] = of.match(SURVEY) ?? [];
    // What headline or news says in another order tells as much as they do.
    const isTurn = place === 'turn' && isWhole;
    const isFinding = !isHeadline && source !== undefined && /\d/.test(form) && share(bare) > 0;
    if (!isHeadline && !isTelling && !isFinding && !isTurn) return [];
    // Without a headline, a line that names its sender and not the subject is a riddle: "The observatory opens its hill".
    const isRiddle = headline === '' && share(bare) < SPARE_SHARE && namesOf(form).length === 1;
    if (isRiddle && !isTurn && !MONEY.test(form) && !isFinding) return [];
    if (place === 'spare' && (share(bare) < SPARE_SHARE || KNOWN.test(of))) return [];
    // A headline that has no word of the news only makes one read on: "Everybody hears it".
    const isTeaser = isHeadline && news !== '' && ![...bare].some((stem) => inNews.has(stem));
    if (place === 'turn' && OPEN_LIST.test(form)) return [];
    if (BROKEN.test(form)) return [];
    if (isTeaser || REFERRING.test(form) || UNFINISHED.test(form) || countWords(form) < FEWEST) return [];
    // A part of a sentence without a verb tells nothing; a headline may.
    const hasVerb = language !== ENGLISH || isTurn || tells(form);
    if (!hasVerb && !(isHeadline && (isWhole || bare.size >= LONG || share(bare) >= HALF))) return [];
    if (language === ENGLISH && isOpen(form)) return [];
    const lacksSubject =
      share(inPhrase) >= PREFIX_SHARE &&
      share(bare) < PREFIX_SHARE &&
      story.release.embargo === null &&
      (headline === ''
        ? share(bare) === 0 && inPhrase.has(near[0]?.stem ?? '')
        : [...inPhrase].some((stem) => inHeadline.has(stem)));
    const [, whom] = source === undefined ? [] : ((of.split(source, 2)[1] ?? '').match(ASKED) ?? []);
    const figures = [form, form.replace(PERCENT, '%')];
    const withSources = [
      ...(whom ? figures.filter((figure) => PER_CENT.test(figure)) : []).map((figure) =>
        capital(figure.replace(PER_CENT, `$& of ${whom}`)),
      ),
      ...(whom ? [`${source} of ${whom}`, whom] : [source ?? '']).flatMap((one) =>
        figures.map((figure) => `${capital(one)}: ${inLowerCase(figure)}`),
      ),
    ];
    const withSource = withSources.find(({ length }) => length <= most) ?? withSources.at(-1) ?? form;
    const texts = [
      isFinding && !hasName(form) && (withSource.length <= most || !isTelling) ? withSource : form,
      ...(lacksSubject && !isWhole && hasVerb && hasName(form) ? [`${capital(phrase ?? '')}: ${form}`] : []),
    ];
    return texts
      .filter((text) => text.length <= most)
      .map((text) => {
        const stems = stemsIn(text);
        const worth =
          (WORTH.news * sum(stems)) / Math.max(1, total) +
          WORTH.subject * share(stems) +
          (isWhole ? WORTH.whole : 0) +
          (isHeadline ? WORTH.headline : isTurn ? WORTH.turn : 0) +
          (hasVerb ? WORTH.verb : 0) +
          (hasName(text) ? (beginsWithName(text) ? WORTH.unknown : WORTH.name) : 0) +
          (FIGURE.test(text) ? WORTH.figure : 0) +
          (place === 'spare' ? WORTH.spare : 0) +
          (text !== form && PREFIX.test(text) ? WORTH.prefix : 0) +
          (isWhole || isHeadline || share(stems) > 0 || MONEY.test(text) ? 0 : WORTH.other);
        return { text, worth };
      });
  };
}

/** Matches what is said beside the subject of a sentence. */
const BESIDE_SUBJECT = /^(?:\p{Ll}+ed|an?|the|which|who|whose|made|built|run|led)\s/u;

/** Whether a line ends in what is said beside its subject, before its verb: "Acme, founded by two friends". */
function isOpen(line: string): boolean {
  const [before = '', after, ...others] = line.split(/,\s/);
  return after !== undefined && others.length === 0 && BESIDE_SUBJECT.test(after) && !tells(before);
}

/** Writes a line behind a colon: its first word in lower case if it can only be a function word. */
function inLowerCase(line: string): string {
  return line.replace(/^(?:Only|Just|Almost|Nearly|About|More|Nur|Solo|Seuls?)\s/u, (word) =>
    word.toLowerCase(),
  );
}
