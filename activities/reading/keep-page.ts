import { type Database, pageCopies } from '../../db/index.ts';

/** Keeps a copy of a page that was read, for proof files. */
export type KeepPage = (page: pageCopies.PageCopy) => Promise<void>;

/** Returns the function that keeps copies, or one that keeps none if the operator wants no copies. */
export function createKeepPage(db: Database, keepsCopies: boolean): KeepPage {
  return keepsCopies ? (page) => pageCopies.save(db, page) : async () => undefined;
}
