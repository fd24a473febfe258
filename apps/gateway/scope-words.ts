import type { apiKeys } from '../../db/index.ts';

/** What a scope lets a program do, in the words of who pays for it. */
export const SCOPE_WORDS: Record<apiKeys.Scope, string> = {
  'news:search': 'Search the news, and look up articles and publications',
  'media_lists:manage': 'Find journalists and their addresses, and see all jobs and results',
};
