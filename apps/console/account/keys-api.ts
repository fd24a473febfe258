import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, pageAt, type Schemas, take } from '../api-client.ts';

export type ApiKey = Schemas['ApiKey'];
export type Scope = ApiKey['scopes'][number];

export function apiKeysPage(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['api-keys', cursor ?? null],
    queryFn: ({ signal }) => take(api.GET('/api/v1/api-keys', { params: { query: pageAt(cursor) }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Creates an API key. Only the response to this request contains the secret of the key. */
export function createKey(body: {
  name: string;
  scopes: Scope[];
  expires_at: string | null;
}): Promise<ApiKey> {
  return take(api.POST('/api/v1/api-keys', { body }));
}

export function revokeKey(id: string): Promise<unknown> {
  return take(api.DELETE('/api/v1/api-keys/{keyId}', { params: { path: { keyId: id } } }));
}
