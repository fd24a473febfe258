import { Type } from '@sinclair/typebox';
import { type Database, digests, users } from '../../../db/index.ts';
import type { OrganizationId } from '../../../model/index.ts';
import type { Sessions, SignedIn } from '../auth/sessions.ts';
import { signedInOf } from '../auth/signed-in.ts';
import { ApiError } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { changePassword, hashNewPassword, isPassword } from './passwords.ts';
import {
  PasswordBodySchema,
  type SessionBody,
  SessionSchema,
  SwitchBodySchema,
  WeeklyMailBodySchema,
} from './session-schema.ts';
import type { CountTry } from './sign-in.ts';

const operation = operations('session');

/** Registers the routes of the signed-in user's session, which require no organization. */
export function sessionRoutes(
  app: App,
  { db, sessions, countTry }: { db: Database; sessions: Sessions; countTry: CountTry },
): void {
  app.get(
    '/api/v1/session',
    operation({
      summary: 'Get the session',
      description: 'Returns the signed-in user and their current organization.',
      operationId: 'getSession',
      response: { 200: Type.Ref(SessionSchema, { description: 'The session' }) },
      errors: [403],
    }),
    (request) => asBody(db, signedInOf(request)),
  );

  app.delete(
    '/api/v1/session',
    operation({
      summary: 'Sign out',
      description: 'Ends this session and invalidates its cookie.',
      operationId: 'endSession',
      response: { 204: Type.Null({ description: 'Signed out' }) },
      errors: [403],
    }),
    async (request, reply) => {
      await sessions.end(request, reply);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/v1/session/organization',
    operation({
      summary: 'Switch the organization',
      description: "Switches to another of the user's organizations and sets a new cookie.",
      operationId: 'switchOrganization',
      body: SwitchBodySchema,
      response: { 200: Type.Ref(SessionSchema, { description: 'The session' }) },
      errors: [403, 404],
    }),
    async (request, reply) => {
      const signedIn = signedInOf(request);
      const organizationId = request.body.organization_id as OrganizationId;
      const organization = signedIn.organizations.find(({ id }) => id === organizationId);
      if (!organization) throw new ApiError('NOT_FOUND', 'You are not a member of this organization.');
      const { createdAt, expiresAt } = await sessions.start(request, reply, {
        userId: signedIn.user.id,
        organizationId,
      });
      return asBody(db, { ...signedIn, organization, createdAt, expiresAt });
    },
  );

  app.put(
    '/api/v1/session/digest',
    operation({
      summary: 'End or resume the weekly mail',
      description:
        "Ends or resumes the user's mails on Mondays about the lists and saved pitches of the current organization.",
      operationId: 'changeWeeklyMail',
      body: WeeklyMailBodySchema,
      response: { 200: Type.Ref(SessionSchema, { description: 'The session' }) },
      errors: [403],
    }),
    async (request) => {
      const signedIn = signedInOf(request);
      const { user, organization } = signedIn;
      if (!organization) throw new ApiError('FORBIDDEN', 'You are not a member of an organization.');
      const reader = { organizationId: organization.id, userId: user.id };
      await digests.setSent(db, reader, request.body.weekly_mail);
      return asBody(db, signedIn);
    },
  );

  app.put(
    '/api/v1/session/password',
    operation({
      summary: 'Change the password',
      description:
        "Sets a new password. Ends the user's other sessions; the current session continues with a new cookie.",
      operationId: 'changePassword',
      body: PasswordBodySchema,
      response: { 204: Type.Null({ description: 'The password was changed' }) },
      errors: [403, 429],
    }),
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

async function asBody(
  db: Database,
  { user, organization, organizations, createdAt, expiresAt }: SignedIn,
): Promise<SessionBody> {
  return {
    object: 'session',
    user,
    organization,
    organizations,
    weekly_mail:
      organization && (await digests.isSent(db, { organizationId: organization.id, userId: user.id })),
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
