import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A page with its hand-made text, as the extraction corpus has it. */
export interface ExtractionPage {
  id: string;
  url: string;
  html: string;
  truth: string;
}

/** Reads a folder with `ground-truth.json` and `html/ID.html.gz`. */
export function readExtractionCorpus(folder: string | undefined): ExtractionPage[] {
  const file = join(folder ?? '', 'ground-truth.json');
  if (folder === undefined || !existsSync(file)) {
    throw new Error(
      `--corpus DIR: a folder with ground-truth.json and html/ID.html.gz; there is no ${file}.`,
    );
  }
  const truths = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    { articleBody: string; url: string }
  >;
  return Object.entries(truths).map(([id, { articleBody, url }]) => ({
    id,
    url,
    html: gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString('utf8'),
    truth: articleBody,
  }));
}
