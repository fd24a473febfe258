/**
 * Names and versions of the functions that read pages, as recorded in evidence. Raise a version when what the
 * reader returns changes: pages that an older version read are then read again when they are needed next, and
 * pages that an older version could not read are tried again.
 */
export const ARTICLE_READER = 'article@19';
export const AUTHOR_PAGE_READER = 'author_page@5';
/** The reader of home pages. */
export const PUBLICATION_READER = 'publication@4';
export const FEED_READER = 'feed@4';
