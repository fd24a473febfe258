import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { apiKeys } from '../../../db/index.ts';
import type { ApiKeyId, OrganizationId, Role, UserId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { keyOffUrl } from '../http/key-off-url.ts';
import { forbidStoring } from '../http/no-store.ts';
import { describeSecurity } from '../http/openapi.ts';

export interface Caller {
  kind: 'key' | 'session' | 'oauth';
  organizationId: OrganizationId;
  /** The id of the key or user that rate limits count against. */
  subject: ApiKeyId | UserId;
  /** The id of the API key; null for users. */
  keyId: ApiKeyId | null;
  /** The user who is signed in or who granted the token; null for an API key. */
  userId: UserId | null;
  /** The user's role in the organization; null for an API key. */
  role: Role | null;
  scopes: apiKeys.Scope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Looks up the caller in the database again; null on routes without authentication. */
    findCallerAgain: (() => Promise<Caller>) | null;
  }
}

/** Returns the caller of an API key or token; throws a 401 with the reason. `isFresh` bypasses the cache of keys. */
export type VerifyKey = (secret: string, options?: { isFresh?: boolean }) => Promise<Caller>;

/** Returns the caller by the session of a request without a bearer token; null if there is no session. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

/**
 * Requires a bearer token or a session. With a token, the session is ignored, so that a key never gains the session's
 * permissions.
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
 * Verifies the request's credential again and returns its caller; throws a 401 if the credential is no longer valid.
 * Bypasses the key cache, which may hear of a change later than the checker does.
 */
export async function findCallerAgain(request: FastifyRequest): Promise<Caller> {
  if (!request.findCallerAgain) throw new Error('this route uses neither requireCaller nor requireKey');
  return request.findCallerAgain();
}

/** Requires an API key on all routes of this Fastify instance and its children. */
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

/** The scopes that each hook accepts, one of which is enough; the OpenAPI document lists them. */
const SCOPES_OF = new WeakMap<object, apiKeys.Scope[]>();

/** Returns a hook that throws a 403 unless the caller has one of the scopes. */
export function requireScope(...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => checkScope(callerOf(request), ...accepted);
  SCOPES_OF.set(hook, accepted);
  return hook;
}

/** Throws a 403 unless the caller has one of the scopes. */
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

/** Returns the bearer token of an Authorization header; undefined if there is none. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}
