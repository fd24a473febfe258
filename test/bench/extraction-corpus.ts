import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A page with its manually extracted text, as in the extraction corpora. */
export interface ExtractionPage {
  id: string;
  url: string;
  html: string;
  truth: string;
  language: string | null;
  /** Text of the page that the extracted text may contain or omit without any effect on the score. */
  optional: string;
  /**
   * If only parts of the page are labelled: the parts that the extracted text must contain, and the parts
   * that it must not contain.
   */
  parts: { wanted: string[]; unwanted: string[] } | null;
}

interface Truth {
  articleBody: string;
  url: string;
  lang?: string;
  optional?: string;
  with?: string[];
  without?: string[];
}

/**
 * Reads a folder with `ground-truth.json` and `html/ID.html.gz`. Pages are decompressed when they are
 * requested.
 */
export function readExtractionCorpus(folder: string | undefined): ExtractionPage[] {
  const file = join(folder ?? '', 'ground-truth.json');
  if (folder === undefined || !existsSync(file)) {
    throw new Error(
      `--corpus DIR: a folder with ground-truth.json and html/ID.html.gz; there is no ${file}.`,
    );
  }
  const truths = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Truth>;
  return Object.entries(truths).map(([id, truth]) => ({
    id,
    url: truth.url,
    get html() {
      return gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString('utf8');
    },
    truth: truth.articleBody,
    language: truth.lang ?? null,
    optional: truth.optional ?? '',
    parts: truth.with && truth.without ? { wanted: truth.with, unwanted: truth.without } : null,
  }));
}
