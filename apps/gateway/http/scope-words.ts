import type { apiKeys } from '../../../db/index.ts';

/** Descriptions of the scopes, for the consent page and the OpenAPI document. */
export const SCOPE_WORDS: Record<apiKeys.Scope, string> = {
  'news:search': 'Search the news, and look up articles and publications',
  'media_lists:manage':
    'Find journalists and their e-mail addresses, see all jobs and results, and manage media lists',
};
