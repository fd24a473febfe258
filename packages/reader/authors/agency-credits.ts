import { placesAround } from '../html/author-marks.ts';
import type { Line } from '../html/page-index.ts';
import type { SignedPage } from './authorship.ts';
import { OTHER_CREDITS } from './name-words.ts';
import { parseByline } from './names.ts';

/** Words with which agencies credit those who wrote a report, in the languages in which they send it. */
const WROTE =
  /(?:report(?:ing|ed)|writing|written|story) by|(?:reportage|reporting|enquête|rédaction)(?: (?:de|par))?|(?:bericht(?:erstattung)?|geschrieben|recherche|reportage) von|verslag(?:geving)? (?:van|door)|(?:reporte|información|reportaje|escrito|redacción)s? (?:de|por)|reportagem (?:de|por)|(?:servizio|testo) di|rapportering (?:av|af)|door/
    .source;
/** Words with which they credit those who edited or translated it. */
const EDITED =
  /edit(?:ing|ed) by|compiled by|translat(?:ion|ed) by|version française|édit(?:é|ion)(?: (?:de|par))?|redigiert von|redaktion(?: von)?:?|übersetzt von|edita(?:do|ción) (?:de|por)|traducido por|ediç[ãa]o (?:de|por)|traduzido por|a cura di|redigering (?:av|af)|bewerkt door/
    .source;
/** A whole line, or the brackets at the end of a paragraph. */
const CREDIT = new RegExp(
  `(?:^|[(\\[])[\\s–—*]*((?:${WROTE})\\s*:?\\s+\\p{Lu}[^()\\[\\]]{3,300})[)\\]]?\\s*\\.?$`,
  'iu',
);
const NEXT_CREDIT = new RegExp(
  `(?<!additional)\\s*[;,.|/–—-]?\\s+(?:and\\s+)?(?=(?:${WROTE}|${EDITED}|${others()})\\s)`,
  'iu',
);
const OTHER = new RegExp(`^(?:${EDITED}|${others()})(?![\\p{L}])`, 'iu');
const LEAD = new RegExp(`^(?:${WROTE})\\s*:?\\s+`, 'iu');
/** The place that follows a reporter's name. */
const PLACE =
  /\s+(?:in|à|en|au|aux|a|da|em|i|aus|from|de)\s+\p{Lu}[\p{L}.'’ -]*?(?=\s*(?:[,;/]|$)|\s+(?:and|und|et|y|e|og|och|en)\s)/gu;

/**
 * Finds those who reported, in the line with which agencies end their reports: "(Reporting by Ada Holm in Lindmoor;
 * Editing by Peter Lund)". A page with several such lines has the reports of several people, so it yields nobody.
 */
export function agencyCredit({ index, headline }: SignedPage): [string, Line][] {
  const placeOf = placesAround(headline);
  const credits = index.lines
    .slice(index.lineOf(headline) + 1)
    .flatMap((line): { line: Line; parts: string[] }[] => {
      const credit = CREDIT.exec(line.text)?.[1];
      if (credit === undefined || placeOf(line.block) === 'elsewhere') return [];
      const parts = credit.split(NEXT_CREDIT);
      const isWhole = line.text.startsWith(credit) && parts.length === 1;
      return isWhole ? [] : [{ line, parts }];
    });
  const [only, ...more] = credits;
  if (!only || more.length > 0) return [];
  return only.parts
    .filter((part) => !OTHER.test(part))
    .flatMap(
      (part) => parseByline(part.replace(LEAD, '').replace(PLACE, ''), { surnamesFirst: false }).people,
    )
    .map(({ name }) => [name, only.line]);
}

function others(): string {
  return OTHER_CREDITS.filter((credit) => credit.includes(' ')).join('|');
}
