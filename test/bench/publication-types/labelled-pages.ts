import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { publicationDomain } from '../../../model/index.ts';
import { classifyPublication, findSeed, type PublicationType } from '../../../packages/reader/index.ts';
import { readHomePage } from '../../../packages/reader/pages/home-page.ts';
import { hostEvidence } from '../../../packages/reader/publications/classify-publication.ts';
import { readUrl } from '../../../packages/reader/publications/read-url.ts';
import type { TypeEvidence } from '../../../packages/reader/publications/types.ts';
import type { SiteMarks } from '../../../packages/reader/site/index.ts';
import { readCsv } from '../csv.ts';

/** A page whose site has a known type. */
export interface LabelledPage {
  url: string;
  /** The registrable domain of the page. All pages of a site are in the same fold. */
  site: string;
  type: PublicationType;
  /** A second publication type that would also be correct, or null. */
  alt: PublicationType | null;
  marks: SiteMarks;
  /** Evidence for publication types from the words of the domain. */
  words: TypeEvidence[];
  /**
   * Whether the site's type is known from the curated lists. If so, the page is used only to fit the model
   * and not to measure its accuracy.
   */
  isListed: boolean;
}

/**
 * Returns the HTML of a row's saved page, or null if there is none. The column `file` contains the path of
 * the page, relative to the folder of the CSV file.
 */
export function savedPage(csv: string, row: Record<string, string>): string | null {
  const file = row.file ? join(dirname(csv), row.file) : null;
  if (!file || !existsSync(file)) return null;
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Returns the labelled rows of a CSV that have a saved page. */
export function pagesOfRows(csv: string): LabelledPage[] {
  return readCsv(readFileSync(csv, 'utf8')).flatMap((row) => {
    const html = savedPage(csv, row);
    if (html === null || !row.url || !row.type) return [];
    const alt = row.ambiguous === '1' && row.alt_type ? (row.alt_type as PublicationType) : null;
    return [labelled(row.url, html, row.type as PublicationType, alt, false)];
  });
}

/**
 * Sets of saved pages in the formats of other benchmarks. Each has a folder, given relative to the parent of
 * the CSV's folder, and a file that lists the pages.
 */
const SETS: [folder: string, list: string][] = [
  ['wide/bylines-wide', 'expected.json'],
  ['wide/dates', 'expected.json'],
  ['wide/segments', 'ground-truth.json'],
  ['wide/text-web', 'ground-truth.json'],
  ['wide/text-news', 'ground-truth.json'],
  ['extraction', 'ground-truth.json'],
  ['bylines', 'expected.json'],
];

/**
 * Returns additional pages from `SETS`: one page for each host that is on a curated list or under a
 * government suffix. These pages add examples of authorities, agencies and platforms, which are rare among
 * the rows of the CSV.
 */
export function pagesOfListedHosts(csv: string, rows: LabelledPage[]): LabelledPage[] {
  const root = dirname(dirname(csv));
  const taken = new Set(rows.map(({ site }) => site));
  const hosts = new Set<string>();
  const found: LabelledPage[] = [];
  for (const [folder, list] of SETS) {
    const file = join(root, folder, list);
    if (!existsSync(file)) continue;
    const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { url: string; page?: string }>;
    for (const [key, { url, page }] of Object.entries(entries)) {
      const host = new URL(url).hostname.replace(/^www\./, '');
      const path = join(root, folder, page ?? `html/${key}.html.gz`);
      if (hosts.has(host) || taken.has(publicationDomain(host)) || !existsSync(path)) continue;
      const type = findSeed(host)?.type ?? officialType(host);
      if (!type) continue;
      hosts.add(host);
      found.push(labelled(url, gunzipSync(readFileSync(path)).toString('utf8'), type, null, true));
    }
  }
  return found;
}

function officialType(host: string): PublicationType | null {
  const answer = classifyPublication({ url: `https://${host}/` });
  return answer.outcome === 'classified' && answer.is_listed ? answer.type : null;
}

function labelled(
  url: string,
  html: string,
  type: PublicationType,
  alt: PublicationType | null,
  isListed: boolean,
): LabelledPage {
  const site = publicationDomain(new URL(url).hostname);
  const { marks } = readHomePage(html, url, null).signals;
  return { url, site, type, alt, marks, words: wordsOf(site), isListed };
}

function wordsOf(site: string): TypeEvidence[] {
  const reading = readUrl(`https://${site}/`);
  return reading.outcome === 'read' ? hostEvidence(reading.address) : [];
}
