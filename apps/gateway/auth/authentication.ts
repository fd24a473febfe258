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
  /** Rate limits count against it. */
  subject: ApiKeyId | UserId;
  /** Null for users. */
  keyId: ApiKeyId | null;
  /** Signed in, or who granted the token; null for an API key. */
  userId: UserId | null;
  /** Null for an API key. */
  role: Role | null;
  scopes: apiKeys.Scope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Looks up the caller again; null on routes without authentication. */
    findCallerAgain: (() => Promise<Caller>) | null;
  }
}

/** A secret that is not valid causes a 401 with the reason. `isFresh` bypasses the cache of keys. */
export type VerifyKey = (secret: string, options?: { isFresh?: boolean }) => Promise<Caller>;

/** For a request without a bearer token; null if there is no session. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

/** With a bearer token, the session is ignored, so that a key never gains the permissions of a cookie. */
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
 * Throws a 401 if the credential is no longer valid. Bypasses the key cache, which may receive a notification
 * later than the checker.
 */
export async function findCallerAgain(request: FastifyRequest): Promise<Caller> {
  if (!request.findCallerAgain) throw new Error('this route uses neither requireCaller nor requireKey');
  return request.findCallerAgain();
}

/** No other credential is accepted. */
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

/** Per hook; one is enough. The OpenAPI document lists them. */
const SCOPES_OF = new WeakMap<object, apiKeys.Scope[]>();

export function requireScope(...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => checkScope(callerOf(request), ...accepted);
  SCOPES_OF.set(hook, accepted);
  return hook;
}

/** Otherwise throws a 403. */
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

/** Behind `requireCaller` or `requireKey`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route uses neither requireCaller nor requireKey');
  return request.caller;
}

export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}
