import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import {
  type ApiKeyId,
  apiKeys,
  type memberships,
  type OrganizationId,
  type UserId,
} from '../../../db/index.ts';
import { ApiError } from '../errors.ts';
import type { VerifyKey } from '../verify-key.ts';
import { keyOffUrl } from './key-off-url.ts';
import { describeSecurity } from './openapi.ts';

/** Who is calling, and what they may do. */
export interface Caller {
  /** What they showed: an API key, a browser's session, an OAuth access token. */
  kind: 'key' | 'session' | 'oauth';
  organizationId: OrganizationId;
  /** Whose calls are counted together: the key's id, or the user's. */
  subject: ApiKeyId | UserId;
  /** The API key; null for people. */
  keyId: ApiKeyId | null;
  /** The user who is signed in or gave the token; null for a key. */
  userId: UserId | null;
  /** What the user is in the organization; null for a key. */
  role: memberships.Role | null;
  scopes: apiKeys.Scope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Looks the caller up by what the request shows; null where that is not asked. */
    findCaller: (() => Promise<Caller | null>) | null;
  }
}

/** Finds the caller of a request that has no bearer token, by its session; null for nobody. */
export type FindCaller = (request: FastifyRequest) => Promise<Caller | null>;

/**
 * Every route registered on this instance, and below it, needs an API key or a session. A bearer token decides
 * alone: a key never gets the rights of a cookie that came with it.
 */
export function requireCaller(app: FastifyInstance, verifyKey: VerifyKey, findSession: FindCaller): void {
  describeSecurity(app, ({ onRequest = [] }) => {
    const scopes = [onRequest].flat().flatMap((hook) => SCOPES_OF.get(hook) ?? []);
    const oauth = scopes.length > 0 ? scopes.map((scope) => ({ oauth: [scope] })) : [{ oauth: [] }];
    return [{ apiKey: [] }, ...oauth, { session: [] }];
  });
  app.addHook('onRequest', async (request) => {
    const secret = bearer(request.headers.authorization);
    request.findCaller = () => (secret === undefined ? findSession(request) : verifyKey(secret));
    request.caller = await findCallerAgain(request);
  });
}

/** The caller of a route behind `requireCaller`, as the credential of the request is worth by now; else the 401. */
export async function findCallerAgain(request: FastifyRequest): Promise<Caller> {
  const caller = await request.findCaller?.();
  if (!caller) throw new ApiError('UNAUTHORIZED', 'Send an API key as "Authorization: Bearer …".');
  return caller;
}

/** Every route registered on this instance, and below it, needs an API key, and takes nothing else. */
export function requireKey(app: FastifyInstance, verifyKey: VerifyKey): void {
  app.addHook('onRequest', async (request) => {
    const secret = bearer(request.headers.authorization) ?? keyOffUrl(request.raw);
    if (secret === undefined || !apiKeys.hasBrand(secret)) throw new ApiError('UNAUTHORIZED', KEYS_ONLY);
    request.caller = await verifyKey(secret);
  });
}

const KEYS_ONLY =
  'This address takes API keys only, no OAuth tokens: send one as "Authorization: Bearer byl_…". Admins make them in the console.';

/** What hooks ask for, for the document. */
const SCOPES_OF = new WeakMap<object, apiKeys.Scope[]>();

/** The route's caller needs one of these scopes, beside a valid credential. */
export function requireScope(...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => checkScope(callerOf(request), ...accepted);
  SCOPES_OF.set(hook, accepted);
  return hook;
}

/** Throws unless the caller has one of these scopes. */
export function checkScope({ scopes }: Caller, ...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): void {
  if (accepted.some((scope) => scopes.includes(scope))) return;
  const required_scope = accepted.join(' or ');
  throw new ApiError('INSUFFICIENT_SCOPE', `This call needs the scope ${required_scope}.`, {
    context: { required_scope, scopes },
  });
}

/** The caller of a route behind `requireCaller` or `requireKey`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route is behind neither requireCaller nor requireKey');
  return request.caller;
}

/** The token of an Authorization header; whether there was one at all decides how the caller is found. */
export function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}
