import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../api-client.ts';

export type Session = Schemas['Session'];
export type Role = Schemas['Organization']['role'];

export const session = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => take(api.GET('/api/v1/session', { signal })),
  // Detects that the user signed out or switched organizations in another tab.
  refetchOnWindowFocus: 'always',
});

export function switchOrganization(organizationId: string): Promise<Session> {
  return take(api.PUT('/api/v1/session/organization', { body: { organization_id: organizationId } }));
}

export function changePassword(body: { current_password: string; new_password: string }): Promise<unknown> {
  return take(api.PUT('/api/v1/session/password', { body }));
}

export function changeWeeklyMail(weekly_mail: boolean): Promise<Session> {
  return take(api.PUT('/api/v1/session/digest', { body: { weekly_mail } }));
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await take(api.DELETE('/api/v1/session'));
}
