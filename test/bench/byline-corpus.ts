import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { publicationDomain } from '../../model/index.ts';

/** The expected metadata of a page in the bylines corpus. */
export interface BylineExpectation {
  authors: string[];
  author_aliases?: Record<string, string[]>;
  title: string;
  title_alternates?: string[];
  publishing_date: string | null;
  publisher: string;
  publisher_aliases?: string[];
  skip_authors?: boolean;
}

export interface BylinePage {
  id: string;
  lang: string;
  url: string;
  html: string;
  expected: BylineExpectation;
}

/** Reads a folder that contains `expected.json` and the pages listed in it. */
export function readBylineCorpus(folder: string | undefined): BylinePage[] {
  const file = join(folder ?? '', 'expected.json');
  if (folder === undefined || !existsSync(file)) {
    throw new Error(`--corpus DIR: a folder with expected.json and pages/*.html.gz; there is no ${file}.`);
  }
  const records = JSON.parse(readFileSync(file, 'utf8')) as (Omit<BylinePage, 'html'> & {
    page: string;
    expected: BylineExpectation & { publisher?: string };
    publisher: string;
  })[];
  return records.map(({ id, lang, url, page, expected, publisher }) => ({
    id,
    lang,
    url,
    html: gunzipSync(readFileSync(join(folder, page))).toString('utf8'),
    expected: { ...expected, publisher: expected.publisher ?? publisher },
  }));
}

/** Returns the site of a page, by which benches leave pages out. */
export function siteOf({ url }: Pick<BylinePage, 'url'>): string {
  return publicationDomain(new URL(url).hostname);
}
