import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { apiKeys, type Database, type OrganizationId } from '../../../db/index.ts';
import { ApiError } from '../errors.ts';
import { keyOffUrl } from './key-off-url.ts';

/** Who is calling, and what they may do. */
export interface Caller {
  organizationId: OrganizationId;
  keyId: string;
  scopes: apiKeys.Scope[];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Every route registered on this instance, and below it, needs a valid API key. */
export function requireKey(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', async (request) => {
    request.caller = await authenticate(db, bearer(request.headers.authorization) ?? keyOffUrl(request.raw));
  });
}

/** The route's caller needs one of these scopes, beside a valid key. */
export function requireScope(...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): onRequestAsyncHookHandler {
  return async (request) => checkScope(callerOf(request), ...accepted);
}

/** Throws unless the caller has one of these scopes. */
export function checkScope({ scopes }: Caller, ...accepted: [apiKeys.Scope, ...apiKeys.Scope[]]): void {
  if (accepted.some((scope) => scopes.includes(scope))) return;
  const required_scope = accepted.join(' or ');
  throw new ApiError('INSUFFICIENT_SCOPE', `This call needs the scope ${required_scope}.`, {
    context: { required_scope, scopes },
  });
}

/** The caller of a route behind `requireKey`. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('this route is not behind requireKey');
  return request.caller;
}

function bearer(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
}

async function authenticate(db: Database, secret: string | undefined): Promise<Caller> {
  if (!secret) throw new ApiError('UNAUTHORIZED', 'Send an API key as "Authorization: Bearer …".');
  // A typo or a scanner's guess fails its checksum and costs no query.
  const key = apiKeys.isWellFormed(secret) ? await apiKeys.findBySecret(db, secret) : undefined;
  if (!key) throw new ApiError('UNAUTHORIZED', 'This API key is not known.');
  // Who gets this far holds the key: telling them why it no longer works gives nothing away.
  if (key.revoked_at) throw new ApiError('API_KEY_REVOKED', 'This API key was revoked.');
  if (key.expires_at && key.expires_at <= new Date())
    throw new ApiError('API_KEY_EXPIRED', 'This API key has expired.');
  return { organizationId: key.organization_id, keyId: key.id, scopes: key.scopes };
}
