import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDomain } from 'tldts';
import { type ExtractionPage, readExtractionCorpus } from '../extraction-corpus.ts';

/** The sets of pages to which the extraction models are fitted, with each set's folder within the corpora. */
export const SETS = {
  'old 83': 'extraction',
  'text-web': 'wide/text-web',
  'text-news': 'wide/text-news',
  segments: 'wide/segments',
} as const;
export type SetName = keyof typeof SETS;

/** The default folder of the corpora, beside the checkout. The corpora are not part of the repository. */
const CORPORA = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));

export const FOLDS = 5;

/** A page from one of `SETS`. All pages of a site are in the same fold of the cross-validation. */
export interface SetPage extends ExtractionPage {
  set: SetName;
  site: string;
  fold: number;
}

export function* readSets(corpora = CORPORA): Generator<SetPage> {
  for (const [set, folder] of Object.entries(SETS) as [SetName, string][]) {
    const path = join(corpora, folder);
    if (!existsSync(path))
      throw new Error(`There is no ${path}. Name the folder of the corpora with --corpora DIR.`);
    for (const page of readExtractionCorpus(path)) {
      const site = getDomain(page.url) ?? page.url;
      yield { ...page, set, site, fold: (createHash('sha256').update(site).digest()[0] ?? 0) % FOLDS };
    }
  }
}
