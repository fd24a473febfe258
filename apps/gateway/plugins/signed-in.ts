import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { apiKeys, type memberships, type OrganizationId, type UserId } from '../../../db/index.ts';
import { ApiError } from '../errors.ts';
import type { Sessions, SignedIn } from '../sessions.ts';
import { bearer, type Caller, callerOf, type FindCaller } from './authentication.ts';
import { describeSecurity } from './openapi.ts';
import type { CheckSameOrigin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** Every route registered on this instance, and below it, is for a signed-in user in a browser. */
export function requireSession(
  app: FastifyInstance,
  sessions: Sessions,
  checkSameOrigin: CheckSameOrigin,
): void {
  describeSecurity(app, () => [{ session: [] }]);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (bearer(request.headers.authorization) !== undefined)
      throw new ApiError(
        'FORBIDDEN',
        'This address is for users who are signed in, not for keys and tokens.',
      );
    request.signedIn = await sessions.readSession(request);
    if (!request.signedIn) throw new ApiError('UNAUTHORIZED', 'Nobody is signed in.');
    checkSameOrigin(request);
    request.caller = callerOfSession(request.signedIn);
  });
}

/** The session as a credential of the API; a user works for one organization at a time. */
export function createFindSession(sessions: Sessions, checkSameOrigin: CheckSameOrigin): FindCaller {
  return async (request) => {
    const signedIn = await sessions.readSession(request);
    if (!signedIn) return null;
    checkSameOrigin(request);
    return callerOfSession(signedIn) ?? refuseWithoutOrganization();
  };
}

/** The user of a route behind `requireSession`. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error('this route is not behind requireSession');
  return request.signedIn;
}

/** A signed-in user who acts for their organization. */
export interface Member {
  organizationId: OrganizationId;
  userId: UserId;
  name: string;
  role: memberships.Role;
}

/** The user of a route behind `requireRole`, and their organization. */
export function memberOf(request: FastifyRequest): Member {
  const { user, organization } = signedInOf(request);
  if (!organization) throw new Error('this route is not behind requireRole');
  return { organizationId: organization.id, userId: user.id, name: user.name, role: organization.role };
}

/** The route is for members of an organization who are this, at the least. */
export function requireRole(least: memberships.Role): onRequestAsyncHookHandler {
  return async (request) => {
    if (!request.caller) return refuseWithoutOrganization();
    if (least === 'admin' && callerOf(request).role !== 'admin')
      throw new ApiError('FORBIDDEN', 'Only admins of the organization may do this.');
  };
}

function refuseWithoutOrganization(): never {
  throw new ApiError('FORBIDDEN', 'You are in no organization; ask an admin for an invitation.');
}

function callerOfSession({ user, organization }: SignedIn): Caller | null {
  if (!organization) return null;
  return {
    kind: 'session',
    organizationId: organization.id,
    subject: user.id,
    keyId: null,
    userId: user.id,
    role: organization.role,
    scopes: [...apiKeys.SCOPES],
  };
}
