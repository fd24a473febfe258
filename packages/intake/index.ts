/**
 * Public interface of `packages/intake`: reads what people paste and upload: links in texts, mails and HTML, lists of
 * sources, and tables of contacts. Pure: also runs in the browser.
 */
export { contactOf } from './contact-row.ts';
export {
  COLUMN_USES,
  type ColumnUse,
  type Contact,
  type ContactTable,
  readContactTable,
} from './contact-table.ts';
export { creditsLeft, MAX_SOURCES, partLabel, splitSources } from './source-batches.ts';
export { asLink } from './source-columns.ts';
export {
  type ListEntry,
  type ListedSource,
  readRows,
  readSheet,
  readSourceList,
  type SourceList,
} from './source-list.ts';
export { joinSources, partsOf, problemsOf, type SourceParts, sourcesOf } from './source-parts.ts';
