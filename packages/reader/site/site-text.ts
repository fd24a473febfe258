import { parse } from 'tldts';
import { CharacterClass } from '../../../model/index.ts';
import { readJsonLd, textValue, typesOf } from '../html/json-ld.ts';
import type { Page } from '../html/page.ts';
import { indexOf } from '../html/page-index.ts';
import type { CollectedMarks } from './collected-marks.ts';
import { marksByWord, NAME_WORDS } from './site-kinds.ts';

const wordSet = (words: string) => new Set(words.split(' '));
/**
 * Pronouns in several languages. Some are left out because they have another meaning in another language, such
 * as Polish `my` ("we").
 */
const WE = wordSet(
  'we our us ours wir unser unsere unserer unseren unserem notre nos nosotros nuestro nuestra nuestros nuestras nostro nostra nasz nasza nasze onze vår våra nossa nosso наш наша мы 我们 当社 弊社',
);
const SELF = wordSet(
  'I my me mine I’m I’ve I’d I’ll ich mein meine meinen mir mich je mon moi yo mi io mio mia ja jag min ik mijn eu meu я',
);
const YOU = wordSet(
  'you your yours sie ihr ihre ihren ihnen du dein deine vous votre vos usted su tu tus você seu',
);

const LONGEST_PRONOUN = Math.max(...[...WE, ...SELF, ...YOU].map(({ length }) => length));

/** Minimum length of a line of running text. Shorter lines are labels, whose words are not counted. */
const LEAST_OF_PROSE = 80;
/** After about this many characters of running text, no more words are counted. */
const MAX_LETTERS = 40_000;
const MAX_OF_SIGNATURE = 250;
const MAX_OF_PRICE = 40;
const SIGNATURE = /©|\(c\)|copyright|impressum:|herausgeber/i;
const PRICE = /[$€£¥]\s?\d|\d\s?(?:€|eur\b|usd\b|zł|kr\b)/i;
const POWERED = /powered by (phpbb|discuz|vbulletin|xenforo|mybb|smf|mediawiki|invision|discourse|woltlab)/i;
const AGENCY_DATELINE = /\((?:Reuters|AP|AFP|UPI|dpa|ANSA|EFE|Xinhua|PTI|ANI|APA|Lusa|TASS|Kyodo)\)\s?[-–—]/;
/**
 * Matches the line of a press release that names its distributor, such as "/PRNewswire/". Case and slashes
 * are significant, because news pages also print lines such as "SOURCE: News agencies".
 */
const RELEASE_LINE = /\/PRNewswire(?:-\w{1,20})?\/|\(BUSINESS WIRE\)|\(GLOBE NEWSWIRE\)|\bACCESSWIRE\s?\//;
const WORDS = new CharacterClass(/[\p{L}\p{N}&’]/u);
const NAMES = marksByWord(NAME_WORDS);
const ENOUGH_WORDS = 80;

/**
 * Records what the style of a page's text, the names of the site and the copyright line show about the kind
 * of site.
 */
export function noteText(page: Page, marks: CollectedMarks): void {
  const own = (parse(page.url).domainWithoutSuffix ?? '').toLowerCase().replaceAll('-', '');
  const counts = { words: 0, we: 0, self: 0, you: 0, own: 0, prices: 0 };
  let letters = 0;
  for (const { text } of indexOf(page).lines) {
    if (text.length < MAX_OF_SIGNATURE) {
      if (SIGNATURE.test(text)) noteNames(text, 'signed', marks);
      const powered = POWERED.exec(text)?.[0];
      if (powered) marks.note('made_for_forums', powered);
    }
    const agency = AGENCY_DATELINE.exec(text)?.[0];
    if (agency) marks.note('agency_dateline', agency);
    const release = RELEASE_LINE.exec(text)?.[0];
    if (release) marks.note('release_line', release);
    if (text.length <= MAX_OF_PRICE && PRICE.test(text)) counts.prices += 1;
    if (text.length < LEAST_OF_PROSE || letters > MAX_LETTERS) continue;
    letters += text.length;
    count(text, own, counts);
  }
  noteCounts(counts, marks);
  for (const name of namesOf(page)) noteNames(name, 'named', marks);
}

type Counts = Record<'words' | 'we' | 'self' | 'you' | 'own' | 'prices', number>;

function count(text: string, own: string, counts: Counts): void {
  const words = WORDS.runsIn(text);
  counts.words += words.length;
  let before = '';
  for (const word of words) {
    const isShort = word.length <= LONGEST_PRONOUN;
    // Maximum length of a word. Longer words can be neither pronouns nor part of the site's name.
    const lower = isShort || word.length <= own.length + 2 ? word.toLowerCase() : word;
    if (isShort) {
      if (WE.has(lower)) counts.we += 1;
      else if (SELF.has(word === 'I' ? word : lower)) counts.self += 1;
      else if (YOU.has(lower)) counts.you += 1;
    }
    const bare = lower.endsWith('’s') ? lower.slice(0, -2) : lower;
    if (own.length >= 3 && own.endsWith(bare) && (bare === own || before + bare === own)) counts.own += 1;
    before = lower;
  }
}

function noteCounts(counts: Counts, marks: CollectedMarks): void {
  const { words } = counts;
  const share = (mark: string, count: number, steps: number[]) =>
    marks.measure(
      mark,
      words < ENOUGH_WORDS ? 0 : (1000 * count) / words,
      steps,
      `${count} times in ${words} words`,
    );
  share('says_we', counts.we, [8, 16]);
  share('says_i', counts.self, [5, 15]);
  share('says_you', counts.you, [15, 30]);
  marks.measure('own_name', counts.own, [1, 3, 8], `the site’s own name ${counts.own} times`);
  marks.measure('prices', counts.prices, [1, 5], `${counts.prices} prices`);
  if (words < 150) marks.note('short_text', `${words} words of running text`);
}

const SITE = /(?:Organization|WebSite|Corporation|Newspaper|Periodical)$/;

/** Names of the site in meta elements, in structured data and at the end of the title. */
function namesOf(page: Page): string[] {
  const { metas, documentTitle } = indexOf(page);
  const parts = documentTitle.split(/\s[|–—·•-]\s/);
  const stated = readJsonLd(page)
    .nodes.filter((node) => typesOf(node).some((type) => SITE.test(type)))
    .slice(0, 10)
    .map((node) => textValue(node.name, 'name') ?? '');
  return [
    ...(metas.get('og:site_name') ?? []).slice(0, 2),
    ...(metas.get('publisher') ?? []).slice(0, 2),
    ...(metas.get('dc.publisher') ?? []).slice(0, 2),
    ...stated,
    parts.length > 1 ? (parts.at(-1) ?? '') : '',
  ].map((name) => name.slice(0, MAX_OF_SIGNATURE));
}

function noteNames(text: string, how: 'named' | 'signed', marks: CollectedMarks): void {
  for (const word of WORDS.runsIn(text.toLowerCase().replaceAll('.', '')))
    for (const mark of NAMES.get(word) ?? []) {
      marks.note(how === 'named' ? mark : mark.replace('named', 'signed'), text.slice(0, 100));
    }
}
