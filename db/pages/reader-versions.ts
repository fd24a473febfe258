import { ARTICLE_READER, AUTHOR_PAGE_READER, PUBLICATION_READER } from '../../model/index.ts';

/**
 * Returns SQL that is true if the current or a newer version read the page. While two versions run during an update,
 * a page is thus read again once, and not by each in turn.
 */
const isCurrent = (reader: string) => (column: string) =>
  `coalesce(substring(${column} from '@([0-9]+)$')::integer >= ${Number(reader.split('@')[1])}, false)`;

export const isCurrentArticle = isCurrent(ARTICLE_READER);
export const isCurrentAuthorPage = isCurrent(AUTHOR_PAGE_READER);
export const isCurrentPublication = isCurrent(PUBLICATION_READER);
