import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, inTransaction, memberships, sessions, type Transaction } from '../../../db/index.ts';
import type { OrganizationId, SessionId, UserId } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';

export interface SignedIn {
  sessionId: SessionId;
  user: { id: UserId; email: string; name: string };
  /** The current organization; null if the user belongs to none. */
  organization: memberships.Membership | null;
  organizations: memberships.Membership[];
  createdAt: Date;
  expiresAt: Date;
}

export interface Sessions {
  /** Returns the user of the request's session cookie; null without a valid one. */
  readSession(request: FastifyRequest): Promise<SignedIn | null>;
  /**
   * Signs a user in with a new cookie, so that an attacker's token never becomes valid (session fixation); by default
   * in the organization that the user worked in last.
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: { userId: UserId; organizationId?: OrganizationId },
    tx?: Transaction,
  ): Promise<{ createdAt: Date; expiresAt: Date }>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Returns the token in the session cookie, without checking that it is valid. */
  tokenOf(request: FastifyRequest): string | undefined;
}

/** Longer than a session: the server knows when one ends, and each use prolongs it. */
const COOKIE_SECONDS = 180 * 24 * 3600;

export function createSessions({ db, config }: { db: Database; config: Config }): Sessions {
  const { cookie, secure } = cookieNames(config).session;
  const { sessionDays } = config.gateway;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const tokenOf = (request: FastifyRequest) => request.cookies[cookie];

  const endOf = async (request: FastifyRequest, on: Database | Transaction) => {
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await sessions.find(on, token, sessionDays);
    if (session) await sessions.end(on, session.id);
  };

  return {
    tokenOf,
    async readSession(request) {
      const token = tokenOf(request);
      const session = token === undefined ? undefined : await sessions.find(db, token, sessionDays);
      if (!session) return null;
      const organizations = await memberships.ofUser(db, session.user.id);
      return {
        sessionId: session.id,
        user: session.user,
        organization: organizations.find(({ id }) => id === session.organizationId) ?? null,
        organizations,
        createdAt: session.createdAt,
        expiresAt: session.expiresAt,
      };
    },
    async start(request, reply, { userId, organizationId }, tx) {
      const { token, ...dates } = await inTransaction(tx ?? db, async (on) => {
        await endOf(request, on);
        return sessions.start(
          on,
          { userId, organizationId: organizationId ?? (await sessions.usualOrganization(on, userId)) },
          sessionDays,
        );
      });
      reply.setCookie(cookie, token, { ...attributes, maxAge: COOKIE_SECONDS });
      return dates;
    },
    async end(request, reply) {
      await endOf(request, db);
      reply.clearCookie(cookie, attributes);
    },
  };
}

/**
 * Returns the names of the gateway's cookies, behind https with the prefix `__Host-`: browsers reject such cookies
 * from sibling hosts or plain HTTP (RFC 6265bis, 4.1.3.2).
 */
export function cookieNames({ gateway }: Config) {
  const secure = gateway.publicUrl?.startsWith('https:') ?? false;
  const prefix = secure ? '__Host-' : '';
  return {
    session: { cookie: `${prefix}byline_session`, secure },
    form: { cookie: `${prefix}byline_form`, secure },
    /** The cookie of a sign-in that is in progress at an OpenID provider. */
    provider: { cookie: `${prefix}byline_sign_in`, secure },
  };
}
