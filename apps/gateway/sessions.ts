import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Database,
  inTransaction,
  memberships,
  type OrganizationId,
  type SessionId,
  sessions,
  type Transaction,
  type UserId,
} from '../../db/index.ts';
import type { Config } from '../runtime/index.ts';

/** A user who is signed in, with what they may choose from. */
export interface SignedIn {
  sessionId: SessionId;
  user: { id: UserId; email: string; name: string };
  /** The organization that they work in; null for who is in none. */
  organization: memberships.Membership | null;
  organizations: memberships.Membership[];
  createdAt: Date;
  expiresAt: Date;
}

export interface Sessions {
  /** Who is signed in by this request's cookie; null for nobody. */
  readSession(request: FastifyRequest): Promise<SignedIn | null>;
  /**
   * Signs somebody in, with a new cookie: whatever the browser held before is ended, so that no token that
   * somebody planted there comes to be worth anything. Without an organization, the usual one is chosen.
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: { userId: UserId; organizationId?: OrganizationId },
    tx?: Transaction,
  ): Promise<{ createdAt: Date; expiresAt: Date }>;
  /** Ends the session of this request and takes its cookie away. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** The token in the cookie as it came; what it is worth is not asked. */
  tokenOf(request: FastifyRequest): string | undefined;
}

const COOKIE_SECONDS = 30 * 24 * 3600;

export function createSessions({ db, config }: { db: Database; config: Config }): Sessions {
  const { cookie, secure } = cookieNames(config).session;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  const tokenOf = (request: FastifyRequest) => request.cookies[cookie];

  const endOf = async (request: FastifyRequest, on: Database | Transaction) => {
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await sessions.find(on, token);
    if (session) await sessions.end(on, session.id);
  };

  return {
    tokenOf,
    async readSession(request) {
      const token = tokenOf(request);
      const session = token === undefined ? undefined : await sessions.find(db, token);
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
        return sessions.start(on, {
          userId,
          organizationId: organizationId ?? (await sessions.usualOrganization(on, userId)),
        });
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
 * Names of the gateway's cookies. Behind https they carry the prefix with which browsers refuse a cookie that a
 * neighbouring host or a plain connection set (RFC 6265bis, 4.1.3.2).
 */
export function cookieNames({ gateway }: Config) {
  const secure = gateway.publicUrl?.startsWith('https:') ?? false;
  const prefix = secure ? '__Host-' : '';
  return {
    session: { cookie: `${prefix}byline_session`, secure },
    form: { cookie: `${prefix}byline_form`, secure },
    /** Of who is away at their OpenID provider. */
    provider: { cookie: `${prefix}byline_sign_in`, secure },
  };
}
