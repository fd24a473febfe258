import { type Database, searchRounds } from '../../db/index.ts';
import type { SearchId } from '../../model/index.ts';
import type { SearchPageReceipt } from '../../workflows/contract.ts';
import type { ArticleReader } from '../reading/index.ts';
import type { FetchOptions } from '../web/index.ts';

/**
 * Reads one page of a search's round through the reader that jobs use, so that a page is fetched once for all.
 * The article is stored with its byline; the search only records whether the page could be read.
 */
export async function readPage(
  { db, articles }: { db: Database; articles: ArticleReader },
  { searchId, position }: { searchId: SearchId; position: number },
  options: FetchOptions,
): Promise<SearchPageReceipt> {
  const page = await searchRounds.findPage(db, searchId, position);
  if (!page) return { outcome: 'skipped' };
  if (page.outcome) return { outcome: page.outcome };
  const result = await articles.readAt(page.url, options);
  const outcome = result.ok ? 'read' : 'unread';
  await searchRounds.notePage(db, searchId, position, outcome);
  return { outcome };
}
