import type { Language } from '../lexicon/language.ts';
import { tokenize } from '../lexicon/tokens.ts';
import { rarity } from '../lexicon/word-counts.ts';
import type { Names } from './names.ts';
import { newsValue, type PitchKind } from './pitch-kind.ts';
import type { PitchSentence } from './pitch-parts.ts';

/** What a story says above its first sentence, and what it repeats. */
export interface NewsContext {
  headlines: readonly string[];
  /** The paragraphs that are told, quotations included. */
  paragraphs: readonly string[];
  client: string | null;
  /** The names of people and products. */
  others: readonly string[];
  kind: PitchKind;
  language: Language;
}

/**
 * Matches what a story says of the time before its news, or of an anniversary that is only its occasion, in the
 * languages of `#press-release`.
 */
const BACKGROUND =
  /\b(?:(?<!\b(?:than|as|from|on) (?:\S+ ){1,2})(?:years?|months) ago|for (?:many )?years|since (?:19|20)\d\d|in (?:the )?(?:18|19)\d\d|anniversary|jubilee|celebrat(?:es?|ing)|birthday|was founded|once upon|started (?:as|with|in)|began (?:as|in|with)|have been \p{L}+ed (?:out|since)|(?<!als )vor \p{L}+ jahren|seit (?:19|20)\d\d|jubiläum|feiert|gegründet|geburtstag|il y a \p{L}+ ans|depuis (?:19|20)\d\d|anniversaire|fête ses|fondée?|hace \p{L}+ años|desde (?:19|20)\d\d|aniversario|celebra|cumple|fundad[ao]|anni fa|dal (?:19|20)\d\d|anniversario|festeggia|jaar geleden|sinds (?:19|20)\d\d|jubileum|viert|opgericht|há \p{L}+ anos|aniversário|för \p{L}+ år sedan|jubilerar|firar|for \p{L}+ år siden|jubilæum|fejrer|feirer|lat temu|rocznic\p{L}+|obchodzi|vuotta sitten|juhli\p{L}+)(?!\p{L})/iu;
/** Matches a headline that tells an occasion. The news of such a story is in its text. */
export const OCCASION =
  /\b(?:celebrat\p{L}+|mark(?:s|ing)|anniversary|jubilee|birthday|turns \d+|\d+ years|jubiläum|feiert|geburtstag|\d+ jahre|anniversaire|fête|\d+ ans|aniversario|celebra|cumple|\d+ años|anniversario|festeggia|\d+ anni|jubileum|viert|\d+ jaar|aniversário|\d+ anos|jubilerar|firar|\d+ år|jubilæum|fejrer|feirer|rocznic\p{L}+|\d+ lat|juhli\p{L}+|\d+ vuotta)(?!\p{L})/iu;
/**
 * Matches a beginning that gives an occasion as the reason of what is new: "To mark the birthday the park will …". Where
 * the sentence has a colon, the news is behind it.
 */
const FOR_OCCASION =
  /^(?:to (?:mark|celebrate)|in honou?r of|zu[rm] \S* ?(?:jubiläum|geburtstag|feier|jahrestag)|anlässlich|aus anlass|pour (?:fêter|célébrer|marquer)|à l['’]occasion|para (?:celebrar|comemorar)|con motivo|por ocasião|per (?:festeggiare|celebrare)|in occasione|ter (?:gelegenheid|ere) van|för att fira|for at fejre|for å feire|i anledning) (?!.*:\s)/iu;
/** Matches a pronoun soon after the beginning that refers to the sentence before: "Today their firm knits nets". */
const REFERRING =
  /^(?:\p{L}+,? )(?:\p{Ll}+ ){0,2}(?:it|its|they|their|he|she|his|her|them|sie|ihre?n?|er|seine?n?|elle|ils?|leurs?|ellos|ellas|suyo|loro|zij|hun|eles|elas|dess|deras|deres|ich)(?!\p{L})/iu;
/** Matches a comparison with the sentence before: "In poor districts, it is 17 weeks". */
const PLACED = /, (?:it|es|c['’]est|era|è) (?:is|was|sind|ist|waren|\d)/iu;
const FIGURE =
  /\d|%|\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|forty|fifty|hundreds?|thousands?|millions?)|twice|half|double[sd]?|third|doppelt|hälfte|drittel|mitad|doble|tercio|moitié|double|tiers|metà|doppio|terzo|helft|dubbel|metade|dobro|hälften|halvdelen|połow\p{L}+|puolet)(?!\p{L})/iu;
/** Matches comparisons, which findings have and descriptions lack. */
const COMPARED =
  /\b(?:more|less|fewer|higher|lower|faster|slower|longer|shorter|better|worse|than|behind|ahead|fall|fell|rose|risen|mehr|weniger|höher|niedriger|schneller|länger|kürzer|als|plus|moins|que|más|menos|più|meno|rispetto|meer|minder|dan|mais|fler|färre|än|flere|færre|end|enn|więcej|mniej|niż|enemmän|vähemmän|kuin)(?!\p{L})/iu;
/** Verbs with which a sender tells what it has done, in the languages of `#press-release`; see `newsValue` for others. */
export const DOES =
  /(?<!\p{L})(?:launch(?:es|ed)|open(?:s|ed)|publish(?:es|ed)|raise[sd]|presents|introduc(?:es|ed)|unveil(?:s|ed)|releas(?:es|ed)|reveal(?:s|ed)|wins?|won|brings?|recall(?:s|ing)|names?|named|appoint(?:s|ed)|calls? (?:for|on)|expects?|warn(?:s|ed)|cuts?|closes?|starts?|will (?:open|start|test|build|launch|close|cut|invest|offer)|goes on sale|comes to|führt|startet|bringt|übernimmt|investiert|eröffnen|warnt|erwartet|fordert|dévoile|rouvre\p{L}*|lève|nomme|appelle|investit|lancia|presenta|apre|annuncia|acquisisce|raccoglie|lanceert|opent|presenteert|haalt|start|kondigt|lança|apresenta|abre|anuncia|inaugura|lanserar|öppnar|presenterar|släpper|lancerer|åbner|præsenterer|lanserer|åpner|presenterer|wprowadza|otwiera|prezentuje|ogłasza|uruchamia|julkaisee|avaa|tuo|esittelee|lanseeraa)(?!\p{L})/iu;
const WORTH = {
  headline: 6,
  tells: 1.2,
  does: 1,
  deed: 2,
  first: 2,
  lead: 0.8,
  client: 1,
  figure: 0.5,
  repeated: 2.5,
  compared: 1.5,
  background: -4,
  dependent: -3,
  referring: -1.5,
  later: -0.35,
} as const;
/** How much a word of a name counts: that a sentence names somebody of the headline says little. */
const IN_NAME = 0.25;
/** How much more a word of both headline and news says than one of either. */
const IN_BOTH = 2.5;
/** The news below an anniversary stands late, so its place says little. */
const LATE_OCCASION = 0.4;

/** Whether a sentence tells the time before the news, or below a headline of an occasion that occasion, and not what is new. */
export function tellsOccasion(sentence: string, isBelowOccasion: boolean): boolean {
  if (FOR_OCCASION.test(sentence)) return false;
  return BACKGROUND.test(sentence) || (isBelowOccasion && OCCASION.test(sentence));
}

/** Returns how much each word of a headline and of the news below it says, by stem. */
export function weighNews(
  texts: readonly [headline: string, news: string],
  { client, people, products, others }: Names,
  language: Language,
): ReadonlyMap<string, number> {
  const stemsIn = (text: string) => new Set(tokenize(text, language).map(({ stem }) => stem));
  const [inHeadline, inNews] = texts.map(stemsIn) as [Set<string>, Set<string>];
  const names = stemsIn([client ?? '', ...people, ...products, ...others].join('\n'));
  return new Map(
    [...new Set([...inHeadline, ...inNews])].map((stem) => [
      stem,
      (names.has(stem) ? IN_NAME : 1) *
        (inHeadline.has(stem) && inNews.has(stem) ? IN_BOTH : 1) *
        rarity(stem, language.code) ** 2,
    ]),
  );
}

/** Returns the sentences that can carry the news of a story, the best first. */
export function newsIn(sentences: readonly PitchSentence[], context: NewsContext): PitchSentence[] {
  const { headlines, paragraphs, client, others, kind, language } = context;
  const stemsOf = (text: string) => new Set(tokenize(text, language).map(({ stem }) => stem));
  const nameStems = new Set([client ?? '', ...others].flatMap((name) => [...stemsOf(name)]));
  const weight = (stem: string) => (nameStems.has(stem) ? IN_NAME : 1) * rarity(stem, language.code) ** 2;
  const told = headlines.filter((line) => !OCCASION.test(line));
  const isOccasion = headlines.length > 0 && OCCASION.test(headlines[0] ?? '');
  const weigh = (stems: Iterable<string>) => [...stems].reduce((sum, stem) => sum + weight(stem), 0);
  const heads = told.map((line, index) => {
    const stems = stemsOf(line);
    return { stems, whole: weigh(stems), share: index === 0 && !isOccasion ? 1 : 0.5 };
  });
  // What the headline says that the client does: "introduces".
  const deed = told[0]?.match(DOES)?.[0].toLowerCase();
  const repeated = new Map<string, number>();
  for (const paragraph of paragraphs)
    for (const stem of stemsOf(paragraph)) repeated.set(stem, (repeated.get(stem) ?? 0) + 1);
  // The first sentence of the lead that can be quoted has the first place.
  const start = Math.min(...sentences.map(({ position }) => position).filter((at) => at >= headlines.length));
  const rate = ({ text, relies, position: at }: PitchSentence): number => {
    const position = at - (Number.isFinite(start) ? start : headlines.length);
    const stems = [...stemsOf(text)];
    const inHeads = Math.max(
      0,
      ...heads.map(({ stems: theirs, whole, share }) =>
        whole === 0 ? 0 : (share * weigh(stems.filter((stem) => theirs.has(stem)))) / whole,
      ),
    );
    const often = stems.filter((stem) => (repeated.get(stem) ?? 0) > 1 && !nameStems.has(stem));
    return (
      WORTH.headline * inHeads +
      WORTH.tells * newsValue(text, kind) +
      (DOES.test(text) ? WORTH.does : 0) +
      (isOccasion || position < 0 ? 0 : position === 0 ? WORTH.first : position <= 2 ? WORTH.lead : 0) +
      (client !== null && text.includes(client) ? WORTH.client : 0) +
      (deed !== undefined && client !== null && text.includes(client) && text.toLowerCase().includes(deed)
        ? WORTH.deed
        : 0) +
      (FIGURE.test(text) ? WORTH.figure : 0) +
      (isOccasion && FIGURE.test(text) && COMPARED.test(text) ? WORTH.compared : 0) +
      WORTH.repeated * Math.min(1, often.length / Math.max(5, stems.length)) +
      (tellsOccasion(text, isOccasion) ? WORTH.background : 0) +
      (isOccasion && FOR_OCCASION.test(text) ? WORTH.deed : 0) +
      (REFERRING.test(text) || PLACED.test(text) ? WORTH.referring : 0) +
      (relies === 'nothing' ? 0 : relies === 'previous' ? WORTH.dependent : WORTH.dependent / 2) +
      (isOccasion ? LATE_OCCASION : 1) * (WORTH.later * Math.min(12, Math.max(0, position)))
    );
  };
  return sentences
    .map((sentence) => ({ sentence, value: rate(sentence) }))
    .sort((a, b) => b.value - a.value || a.sentence.position - b.sentence.position)
    .map(({ sentence }) => sentence);
}
