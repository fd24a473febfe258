import { ARTICLE_READER, AUTHOR_PAGE_READER, PUBLICATION_READER } from '../../model/index.ts';

/**
 * Returns an SQL condition on a column with the name and version of a reader: true if the page was read by
 * the current version or a newer one. While two versions run side by side during an update, a page is thus
 * read again once, and not by each of them in turn.
 */
const isCurrent = (reader: string) => (column: string) =>
  `coalesce(substring(${column} from '@([0-9]+)$')::integer >= ${Number(reader.split('@')[1])}, false)`;

export const isCurrentArticle = isCurrent(ARTICLE_READER);
export const isCurrentAuthorPage = isCurrent(AUTHOR_PAGE_READER);
export const isCurrentPublication = isCurrent(PUBLICATION_READER);
