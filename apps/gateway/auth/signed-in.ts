import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { apiKeys } from '../../../db/index.ts';
import type { OrganizationId, Role, UserId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { forbidStoring } from '../http/no-store.ts';
import { describeSecurity } from '../http/openapi.ts';
import { bearer, type Caller, callerOf, type FindCaller } from './authentication.ts';
import type { CheckSameOrigin } from './same-origin.ts';
import type { Sessions, SignedIn } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
  }
}

/** Requires a signed-in user on all routes of this Fastify instance and its children. */
export function requireSession(
  app: FastifyInstance,
  sessions: Sessions,
  checkSameOrigin: CheckSameOrigin,
): void {
  describeSecurity(app, () => [{ session: [] }]);
  forbidStoring(app);
  app.addHook('onRequest', async (request) => {
    if (bearer(request.headers.authorization) !== undefined)
      throw new ApiError('FORBIDDEN', 'This endpoint is for signed-in users, not for API keys or tokens.');
    request.signedIn = await sessions.readSession(request);
    if (!request.signedIn) throw new ApiError('UNAUTHORIZED', 'You are not signed in. Sign in at /sign-in.');
    checkSameOrigin(request);
    request.caller = callerOfSession(request.signedIn);
  });
}

/** Accepts a browser session as an API credential for the user's current organization. */
export function createFindSession(sessions: Sessions, checkSameOrigin: CheckSameOrigin): FindCaller {
  return async (request) => {
    const signedIn = await sessions.readSession(request);
    if (!signedIn) return null;
    checkSameOrigin(request);
    return callerOfSession(signedIn) ?? refuseWithoutOrganization();
  };
}

/** Returns the signed-in user on a route behind `requireSession`. */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw new Error('this route does not use requireSession');
  return request.signedIn;
}

export interface Member {
  organizationId: OrganizationId;
  userId: UserId;
  name: string;
  role: Role;
}

/** Returns the signed-in user in their organization on a route behind `requireRole`. */
export function memberOf(request: FastifyRequest): Member {
  const { user, organization } = signedInOf(request);
  if (!organization) throw new Error('this route does not use requireRole');
  return { organizationId: organization.id, userId: user.id, name: user.name, role: organization.role };
}

/** Returns a hook that throws a 403 unless the user has at least this role in an organization. */
export function requireRole(least: Role): onRequestAsyncHookHandler {
  return async (request) => {
    if (!request.caller) return refuseWithoutOrganization();
    if (least === 'admin' && callerOf(request).role !== 'admin')
      throw new ApiError('FORBIDDEN', 'Only admins of the organization may use this endpoint.');
  };
}

function refuseWithoutOrganization(): never {
  throw new ApiError(
    'FORBIDDEN',
    'You are not a member of any organization. Ask an admin for an invitation.',
  );
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
