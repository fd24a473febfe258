/**
 * Public interface of `packages/mail-merge`: the rows of a file for a mail merge, names divided into their parts, and
 * what to check about a value before writing to somebody. Pure: also runs in the browser.
 */
export { checkReason, suggestionNote } from './check-reasons.ts';
export {
  MAIL_MERGE_COLUMNS,
  type MergeJournalist,
  mailMergeRow,
  SUGGESTION_COLUMNS,
  suggestionCells,
  UNRESOLVED_COLUMNS,
  unresolvedRow,
} from './csv-columns.ts';
export { splitName } from './split-name.ts';
