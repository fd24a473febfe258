/**
 * Public interface of `packages/intake`: reads what people paste and upload: links in texts, mails and HTML, lists of
 * sources, and tables of contacts. Pure: also runs in the browser.
 */
export { type AuditedPerson, auditedPeople, roleColumn } from './audited-people.ts';
export { nextContacts } from './contact-batches.ts';
export { type CellRest, contactOf, type PeopleReading, readPeople } from './contact-row.ts';
export {
  COLUMN_USES,
  type ColumnUse,
  type Contact,
  type ContactTable,
  headerQuestion,
  readContactTable,
} from './contact-table.ts';
export {
  type ContactContent,
  type FileChoice,
  type ListContent,
  type ListFile,
  parseContactFile,
  parseListFile,
  type Sheets,
  UnusableFile,
} from './list-file.ts';
export { peopleInProse } from './named-people.ts';
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
