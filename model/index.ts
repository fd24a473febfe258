/** Public interface of the folder `model`: the domain types, and functions on them without side effects. */

export * from './accounts.ts';
export * from './article-reading.ts';
export * from './author-page.ts';
export * from './batches.ts';
export * from './character-class.ts';
export * from './domains.ts';
export * from './evidence.ts';
export * from './fit-report.ts';
export * from './ids.ts';
export * from './jobs.ts';
export * from './lookups.ts';
export * from './media-lists.ts';
export * from './mentions.ts';
export * from './news.ts';
export * from './outages.ts';
export * from './person-names.ts';
export * from './profile.ts';
export * from './publication.ts';
export * from './scripts.ts';
export * from './search-words.ts';
export * from './secret-tokens.ts';
export * from './sources.ts';
export * from './story-keys.ts';
export * from './url-key.ts';
