import { Type } from '@sinclair/typebox';
import { type Database, type OrganizationId, users } from '../../../db/index.ts';
import type { App } from '../app.ts';
import { changePassword } from '../change-password.ts';
import { ApiError } from '../errors.ts';
import { faultOfPassword, hashPassword, isPassword } from '../passwords.ts';
import { signedInOf } from '../plugins/signed-in.ts';
import { problems } from '../schemas/problem.ts';
import { PasswordBodySchema, type SessionBody, SessionSchema, SwitchBodySchema } from '../schemas/session.ts';
import type { Sessions, SignedIn } from '../sessions.ts';
import type { CountTry } from '../sign-in.ts';

/** Who is signed in. Behind `requireSession`; also for users who are in no organization. */
export function sessionRoutes(
  app: App,
  { db, sessions, countTry }: { db: Database; sessions: Sessions; countTry: CountTry },
): void {
  app.get(
    '/api/v1/session',
    {
      schema: {
        summary: 'Who is signed in',
        description: 'The user of this browser and the organization that they work for.',
        operationId: 'getSession',
        tags: ['session'],
        response: {
          200: Type.Ref(SessionSchema, { description: 'The session' }),
          ...problems(401, 403, 500, 503),
        },
      },
    },
    async (request) => asBody(signedInOf(request)),
  );

  app.delete(
    '/api/v1/session',
    {
      schema: {
        summary: 'Sign out',
        description: 'Ends this session; its cookie is worth nothing from then on.',
        operationId: 'endSession',
        tags: ['session'],
        response: { 204: Type.Null({ description: 'Signed out' }), ...problems(401, 403, 500, 503) },
      },
    },
    async (request, reply) => {
      await sessions.end(request, reply);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/v1/session/organization',
    {
      schema: {
        summary: 'Switch the organization',
        description: 'Goes on in another organization of the user, with a new cookie.',
        operationId: 'switchOrganization',
        tags: ['session'],
        body: SwitchBodySchema,
        response: {
          200: Type.Ref(SessionSchema, { description: 'The session' }),
          ...problems(400, 401, 403, 404, 413, 415, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const signedIn = signedInOf(request);
      const organizationId = request.body.organization_id as OrganizationId;
      const organization = signedIn.organizations.find(({ id }) => id === organizationId);
      if (!organization) throw new ApiError('NOT_FOUND', 'You are in no such organization.');
      const { createdAt, expiresAt } = await sessions.start(request, reply, {
        userId: signedIn.user.id,
        organizationId,
      });
      return asBody({ ...signedIn, organization, createdAt, expiresAt });
    },
  );

  app.put(
    '/api/v1/session/password',
    {
      schema: {
        summary: 'Change the password',
        description:
          "Sets a new password. The user's other sessions end; this one goes on with a new cookie.",
        operationId: 'changePassword',
        tags: ['session'],
        body: PasswordBodySchema,
        response: {
          204: Type.Null({ description: 'The password was changed' }),
          ...problems(400, 401, 403, 413, 415, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { user, organization } = signedInOf(request);
      const { current_password, new_password } = request.body;
      // Whoever found an open browser guesses no faster than at the door.
      await countTry(request, user.email);
      const stored = await users.findForSignIn(db, { id: user.id });
      if (!(await isPassword(stored?.password_hash, current_password)))
        throw invalid('/current_password', 'is not the current password.');
      const fault = faultOfPassword(new_password);
      if (fault) throw invalid('/new_password', fault);
      const passwordHash = await hashPassword(new_password);
      await db.transaction().execute(async (tx) => {
        await changePassword(tx, user.id, passwordHash);
        const owner = { userId: user.id, ...(organization ? { organizationId: organization.id } : {}) };
        await sessions.start(request, reply, owner, tx);
      });
      return reply.code(204).send(null);
    },
  );
}

function invalid(path: string, fault: string): ApiError {
  const message = `${path}: ${fault}`;
  return new ApiError('VALIDATION_FAILED', message, { issues: [{ path, code: 'password', message }] });
}

function asBody({ user, organization, organizations, createdAt, expiresAt }: SignedIn): SessionBody {
  return {
    object: 'session',
    user,
    organization,
    organizations,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
