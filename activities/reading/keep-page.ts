import { type Database, pageCopies } from '../../db/index.ts';

/** For proof files. */
export type KeepPage = (page: pageCopies.PageCopy) => Promise<void>;

export function createKeepPage(db: Database, keepsCopies: boolean): KeepPage {
  return keepsCopies ? (page) => pageCopies.save(db, page) : async () => undefined;
}
