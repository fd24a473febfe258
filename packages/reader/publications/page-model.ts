import { reasonOf, type SiteMarks } from '../site/index.ts';
import table from './page-model.json' with { type: 'json' };
import { oddsOf, scoresOf, type TypeOdds } from './scores.ts';
import { PUBLICATION_TYPES, type PublicationType, type TypeEvidence, type TypeScores } from './types.ts';

/** A model fitted to labelled pages. Each list of log-odds is in the order of `PUBLICATION_TYPES`. */
export interface PageModel {
  /** The log-odds of each publication type on a page without marks (signs of the kind of site). */
  prior: number[];
  /** The factor by which the weights of words in the domain are multiplied if the pages have marks. */
  host_share: number;
  marks: Record<string, number[]>;
}

/**
 * Marks (features that indicate the kind of site) whose weights were not fitted, because the marks are too
 * rare on the labelled pages or occur only in robots.txt. The weights reflect how often each mark was seen
 * for each type on 1,805 pages outside the labelled set and in 4,231 robots.txt files.
 */
export const MEASURED_MARKS: Readonly<Record<string, { type: PublicationType; weight: number }>> = {
  schema_newsroom: { type: 'editorial', weight: 1.8 },
  policy_fields: { type: 'editorial', weight: 1.5 },
  paywalled: { type: 'editorial', weight: 1 },
  news_sitemap: { type: 'editorial', weight: 1.8 },
  schema_authority: { type: 'government', weight: 4 },
  agency_dateline: { type: 'newswire', weight: 0.8 },
  release_line: { type: 'newswire', weight: 1.2 },
};

/**
 * Marks that only state that something is missing from a page. Such marks alone are not evidence for any
 * type.
 */
const LACKS = new Set(['no_headlines', 'short_text']);
/** The maximum number of marks to show as evidence, strongest first. */
const MAX_SHOWN = 8;
const LEAST_SHOWN = 0.1;

export const PAGE_MODEL: PageModel = table;

/** Whether any sign on the pages is evidence for a publication type. */
export function speaks(marks: SiteMarks, model: PageModel = PAGE_MODEL): boolean {
  return Object.keys(marks).some(
    (mark) => !LACKS.has(mark) && (mark in model.marks || mark in MEASURED_MARKS),
  );
}

/**
 * Returns a score for each type of publication, for a site that is on no curated list. The scores are based
 * on signs on the site's pages and in its URL.
 */
export function pageScores(
  marks: SiteMarks,
  address: { decisive: TypeEvidence[]; words: TypeEvidence[] },
  model: PageModel = PAGE_MODEL,
): TypeScores {
  const odds = marksOdds(marks, model);
  for (const { type, weight } of address.words) odds[type] += model.host_share * weight;
  return scoresOf(oddsOf(odds, address.decisive));
}

function marksOdds(marks: SiteMarks, model: PageModel): TypeOdds {
  const odds = Object.fromEntries(
    PUBLICATION_TYPES.map((type, index) => [type, model.prior[index] ?? 0]),
  ) as TypeOdds;
  for (const mark in marks) {
    const measured = MEASURED_MARKS[mark];
    if (measured) odds[measured.type] += measured.weight;
    const weights = model.marks[mark];
    if (weights)
      PUBLICATION_TYPES.forEach((type, index) => {
        odds[type] += weights[index] ?? 0;
      });
  }
  return odds;
}

/**
 * Returns the signs on a page that indicate the given publication type more strongly than they indicate the
 * average type.
 */
export function markEvidence(
  marks: SiteMarks,
  type: PublicationType,
  model: PageModel = PAGE_MODEL,
): TypeEvidence[] {
  const index = PUBLICATION_TYPES.indexOf(type);
  const evidence = Object.entries(marks).flatMap(([mark, seen]) => {
    const weights = model.marks[mark] ?? [];
    const mean = weights.reduce((sum, value) => sum + value, 0) / PUBLICATION_TYPES.length;
    const measured = MEASURED_MARKS[mark];
    const weight = (weights[index] ?? 0) - mean + (measured?.type === type ? measured.weight : 0);
    return weight < LEAST_SHOWN
      ? []
      : [{ rule: mark, type, weight, detail: `${reasonOf(mark)}: ${seen}`, is_of_page: true }];
  });
  return evidence.sort((a, b) => b.weight - a.weight).slice(0, MAX_SHOWN);
}
