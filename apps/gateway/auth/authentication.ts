import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { apiKeys } from '../../../db/index.ts';
import type { ApiKeyId, OrganizationId, Role, UserId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { keyOffUrl } from '../http/key-off-url.ts';
import { forbidStoring } from '../http/no-store.ts';
import { describeSecurity } from '../http/openapi.ts';

/** The authenticated caller of a request and their permissions. */
export interface Caller {
  /** The kind of credential: an API key, a browser session or an OAuth access token. */
  kind: 'key' | 'session' | 'oauth';
  organizationId: OrganizationId;
  /** The id against which rate limits are counted: the API key's or the user's. */
  subject: ApiKeyId | UserId;
  /** The id of the API key; null for users. */
  keyId: ApiKeyId | null;
  /** The id of the signed-in user, or of the user who granted the token; null for an API key. */
  userId: UserId | null;
  /** The user's role in the organization; null for an API key. */
  role: Role | null;
  scopes: apiKeys.Scope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /**
     * A function that looks up the caller from the request's credential in the database; null on routes
     * without authentication.
     */
    findCallerAgain: (() => Promise<Caller>) | null;
  }
}

/**
 * Returns the caller to whom a secret (an API key or access token) belongs; if the secret is not valid,
 * throws a 401 that gives the reason. `isFresh` bypasses the cache of keys.
 */
export type VerifyKey = (secret: string, options?: { isFresh?: boolean }) => Promise<Caller>;

/**
 * Returns the caller identified by the session of a request without a bearer token; null if there is no
 * session.
 */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

/**
 * Requires a bearer token or a session on all routes of this Fastify instance and its children. If there is a
 * bearer token, the session is ignored, so that an API key never gains the permissions of a session cookie
 * sent with it.
 */
export function requireCaller(app: FastifyInstance, verifyKey: VerifyKey, findSession: FindCaller): void {
  forbidStoring(app);
  describeSecurity(app, ({ onRequest = [] }) => {
    const needs = [onRequest]
      .flat()
      .flatMap((hook) => (hook && SCOPES_OF.get(hook) ? [SCOPES_OF.get(hook)] : []));
    // Each hook accepts one of its scopes, and all hooks of a route must accept the request.
    const sets = needs.reduce<string[][]>(
      (earlier, accepted = []) => earlier.flatMap((set) => accepted.map((scope) => [...set, scope])),
      [[]],
    );
    return [{ apiKey: [] }, ...sets.map((oauth) => ({ oauth })), { session: [] }];
  });
  app.addHook('onRequest', async (request) => {
    const secret = bearer(request.headers.authorization);
    const findCaller = async (options?: { isFresh: boolean }) => {
      const caller = secret === undefined ? await findSession(request) : await verifyKey(secret, options);
      if (!caller) throw new ApiError('UNAUTHORIZED', 'Send an API key as "Authorization: Bearer …".');
      return caller;
    };
    request.findCallerAgain = () => findCaller({ isFresh: true });
    request.caller = await findCaller();
  });
}

/**
 * Verifies the request's credential again on a route with authentication and returns the caller; throws a
 * 401 if the credential is no longer valid. Bypasses the key cache: a check that follows a notification
 * must not depend on whether the cache or the checker received it first.
 */
export async function findCallerAgain(request: FastifyRequest): Promise<Caller> {
  if (!request.findCallerAgain) throw new Error('this route uses neither requireCaller nor requireKey');
  return request.findCallerAgain();
}

/**
 * Requires an API key on all routes of this Fastify instance and its children; no other credential is
 * accepted.
 */
export function requireKey(app: FastifyInstance, verifyKey: VerifyKey): void {
  forbidStoring(app);
  app.addHook('onRequest', async (request) => {
    const secret = bearer(request.headers.authorization) ?? keyOffUrl(request.raw);
    if (secret === undefined || !apiKeys.hasBrand(secret)) throw new ApiError('UNAUTHORIZED', KEYS_ONLY);
    request.findCallerAgain = () => verifyKey(secret, { isFresh: true });
    request.caller = await verifyKey(secret);
  });
}

const KEYS_ONLY =
  'This endpoint accepts API keys only, not OAuth tokens. Send an API key as "Authorization: Bearer byl_…". Admins can create keys in the console.';

/**
 * The scopes that each authentication hook accepts; one of them is enough. The OpenAPI document lists these
 * scopes.
 */
const SCOPES_OF = new WeakMap<object, apiKeys.Scope[]>();

/** Requires one of the given scopes in addition to a valid credential. */
export function requireScope(...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => checkScope(callerOf(request), ...accepted);
  SCOPES_OF.set(hook, accepted);
  return hook;
}

/** Throws a 403 unless the caller has one of the given scopes. */
export function checkScope({ scopes }: Caller, ...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): void {
  if (accepted.some((scope) => scopes.includes(scope))) return;
  const required_scope = accepted.join(' or ');
  throw new ApiError(
    'INSUFFICIENT_SCOPE',
    `This endpoint requires the scope ${required_scope}. Use a key or token with this scope.`,
    {
      context: { required_scope, scopes },
    },
  );
}

/** Returns the caller on a route behind `requireCaller` or `requireKey`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route uses neither requireCaller nor requireKey');
  return request.caller;
}

/** Returns the bearer token from an Authorization header; undefined if there is none. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}
