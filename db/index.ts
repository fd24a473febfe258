/** The door of `db/`: one namespace an aggregate, so that calls read `jobs.accept(…)`, `ledger.balance(…)`. */
export * as acceptance from './acceptance.ts';
export * as apiKeys from './api-keys.ts';
export * as articles from './articles.ts';
export * as authorPages from './author-pages.ts';
export { type Database, openDatabase, type Transaction } from './database.ts';
export * as health from './health.ts';
export * as hostReservations from './host-reservations.ts';
export * as identities from './identities.ts';
export * from './ids.ts';
export * as jobs from './jobs.ts';
export * as journalists from './journalists.ts';
export * as ledger from './ledger.ts';
export { migrate } from './migrate.ts';
export * as organizations from './organizations.ts';
export * as publications from './publications.ts';
export * as robotsFiles from './robots-files.ts';
export * as sources from './sources.ts';
