/**
 * Names and versions of the functions that read pages, as recorded in evidence. Raise a version when what the
 * reader returns changes: pages that an older version read are then read again when they are needed next, and
 * pages that an older version could not read are tried again.
 */
export const ARTICLE_READER = 'article@10';
export const AUTHOR_PAGE_READER = 'author_page@4';
/** The reader of home pages. */
export const PUBLICATION_READER = 'publication@3';
export const FEED_READER = 'feed@1';
