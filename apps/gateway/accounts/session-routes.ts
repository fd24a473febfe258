import { Type } from '@sinclair/typebox';
import { type Database, users } from '../../../db/index.ts';
import type { OrganizationId } from '../../../model/index.ts';
import type { Sessions, SignedIn } from '../auth/sessions.ts';
import { signedInOf } from '../auth/signed-in.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { problems } from '../http/problem-schema.ts';
import { changePassword, hashNewPassword, isPassword } from './passwords.ts';
import { PasswordBodySchema, type SessionBody, SessionSchema, SwitchBodySchema } from './session-schema.ts';
import type { CountTry } from './sign-in.ts';

/** Registers the routes of the signed-in user's session, which require no organization. */
export function sessionRoutes(
  app: App,
  { db, sessions, countTry }: { db: Database; sessions: Sessions; countTry: CountTry },
): void {
  app.get(
    '/api/v1/session',
    {
      schema: {
        summary: 'Get the session',
        description: 'Returns the signed-in user and their current organization.',
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
        description: 'Ends this session and invalidates its cookie.',
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
        description: "Switches to another of the user's organizations and sets a new cookie.",
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
      if (!organization) throw new ApiError('NOT_FOUND', 'You are not a member of this organization.');
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
          "Sets a new password. Ends the user's other sessions; the current session continues with a new cookie.",
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
      const { user, organization, organizations } = signedInOf(request);
      const { current_password, new_password } = request.body;
      // An unattended browser must not allow faster guesses than the sign-in page.
      await countTry(request, user.email);
      const account = await users.findForSignIn(db, { id: user.id });
      if (!(await isPassword(account?.password_hash, current_password)))
        throw invalid('/current_password', 'is not the current password.');
      const about = [user.email, user.name, ...organizations.map(({ name }) => name)];
      const { hash, fault } = await hashNewPassword(new_password, about);
      if (hash === null) throw invalid('/new_password', fault);
      await db.transaction().execute(async (tx) => {
        await changePassword(tx, user.id, hash);
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
