import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, pageAt, type Schemas, take } from '../api-client.ts';
import type { Role } from '../layout/session-api.ts';

export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];

export function membersPage(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['members', cursor ?? null],
    queryFn: ({ signal }) =>
      take(api.GET('/api/v1/organization/members', { params: { query: pageAt(cursor) }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function invitationsPage(cursor: string | undefined) {
  return queryOptions({
    queryKey: ['invitations', cursor ?? null],
    queryFn: ({ signal }) =>
      take(api.GET('/api/v1/organization/invitations', { params: { query: pageAt(cursor) }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const organization = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => take(api.GET('/api/v1/organization', { signal })),
});

export function changeOrganization(changes: {
  name?: string;
  keep_pitches?: boolean;
  low_credits_threshold?: number | null;
}): Promise<Schemas['Organization']> {
  return take(api.PATCH('/api/v1/organization', { body: changes }));
}

export function changeRole(userId: string, role: Role): Promise<Member> {
  return take(
    api.PATCH('/api/v1/organization/members/{userId}', { params: { path: { userId } }, body: { role } }),
  );
}

export function removeMember(userId: string): Promise<unknown> {
  return take(api.DELETE('/api/v1/organization/members/{userId}', { params: { path: { userId } } }));
}

/**
 * Resets a member's password. If no mail server is configured, only the response to this request contains the
 * link for setting a new password.
 */
export function resetPassword(userId: string): Promise<Schemas['PasswordReset']> {
  const params = { path: { userId } };
  return take(api.POST('/api/v1/organization/members/{userId}/password-reset', { params }));
}

/**
 * Creates an invitation. If no mail server is configured, only the response to this request contains the link
 * to accept the invitation.
 */
export function invite(body: { email: string; role: Role }): Promise<Invitation> {
  return take(api.POST('/api/v1/organization/invitations', { body }));
}

export function withdrawInvitation(invitationId: string): Promise<unknown> {
  return take(
    api.DELETE('/api/v1/organization/invitations/{invitationId}', { params: { path: { invitationId } } }),
  );
}
