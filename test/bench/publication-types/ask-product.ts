import type { ArticleBody, PublicationBody } from '../../../apps/gateway/app.ts';
import type { PublicationClassification } from '../../../packages/reader/index.ts';
import type { Row } from '../publication-metrics.ts';
import { type BenchStack, withStack } from '../stack.ts';
import { savedPage } from './labelled-pages.ts';

/**
 * Two predictions of the publication type for a row's domain, computed in this process instead of by the API:
 * with the shipped weights, and with weights that were fitted without pages of the row's site.
 */
export interface Offline {
  shipped: PublicationClassification;
  /**
   * The prediction with weights that were fitted without pages of the row's site. If the shipped weights were
   * not fitted to the CSV's rows, this prediction is the same as `shipped`.
   */
  leftOut: PublicationClassification;
}

const AT_ONCE = 8;

/**
 * Looks up every saved page as an article, and then the page's publication, with the API of a stack whose web
 * archive has no home pages. If the API predicts the same as `shipped`, returns `leftOut` for the row;
 * otherwise, the row counts as not predicted. `leftOut` is scored because the weights of the API may have
 * been fitted to the row. For pages that are not articles, only the publication is checked.
 */
export async function askProduct(
  corpus: string,
  rows: Row[],
  offline: Offline[],
): Promise<PublicationClassification[]> {
  const pages = rows.flatMap((row) => {
    const body = savedPage(corpus, row);
    return body === null
      ? []
      : [{ url: row.url ?? '', status: 200, contentType: 'text/html; charset=utf-8', body }];
  });
  const answers: PublicationClassification[] = [];
  const counts = { article: 0, publication: 0, same: 0 };
  await withStack(pages, async (stack) => {
    await eachOf(rows, async (row, index) => {
      const article = await ask<ArticleBody>(stack, 'articles', row.url ?? '');
      const publication = await ask<PublicationBody>(stack, 'publications', row.url ?? '');
      const { shipped, leftOut } = offline[index] as Offline;
      const said = article?.publication.publication_type ?? null;
      if (said) counts.article += 1;
      if (publication?.publication_type) counts.publication += 1;
      const isSame =
        shipped.outcome === 'classified' &&
        (article === null || said === shipped.type) &&
        publication?.publication_type === shipped.type &&
        publication?.publication_type_confidence === shipped.confidence;
      if (isSame) counts.same += 1;
      else
        console.log(
          `${row.url}: ${shipped.outcome === 'classified' ? `${shipped.type} ${shipped.confidence}` : shipped.outcome} offline; the article has ${said}, the publication ${publication?.publication_type} ${publication?.publication_type_confidence}`,
        );
      answers[index] = isSame
        ? leftOut
        : { outcome: 'unclassifiable', reason: 'no_host', detail: 'other answer' };
    });
  });
  console.log(
    `asked for ${rows.length} pages: ${counts.article} articles and ${counts.publication} publications have a type, ${counts.same} as offline`,
  );
  return answers;
}

async function ask<Body>(
  stack: BenchStack,
  what: 'articles' | 'publications',
  url: string,
): Promise<Body | null> {
  const reply = await fetch(`${stack.gateway}/api/v1/${what}/lookup?url=${encodeURIComponent(url)}`, {
    headers: { authorization: `Bearer ${stack.key}` },
  });
  if (!reply.ok) console.log(`${url}: ${reply.status} ${(await reply.text()).slice(0, 200)}`);
  return reply.ok ? ((await reply.json()) as Body) : null;
}

async function eachOf(rows: Row[], work: (row: Row, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < rows.length; index = next++) await work(rows[index] as Row, index);
    }),
  );
}
