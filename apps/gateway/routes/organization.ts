import { Type } from '@sinclair/typebox';
import { type Database, organizations } from '../../../db/index.ts';
import type { App } from '../app.ts';
import type { InviteDeps } from '../manage-invitations.ts';
import { changeRole, listMembers, removeMember } from '../manage-members.ts';
import { type Member, memberOf, requireRole } from '../plugins/signed-in.ts';
import { resetMemberPassword } from '../reset-member-password.ts';
import { PageQuerySchema } from '../schemas/common.ts';
import {
  MemberBodySchema,
  MemberListSchema,
  MemberParamsSchema,
  MemberSchema,
  type OrganizationBody,
  OrganizationBodySchema,
  OrganizationSchema,
  PasswordResetSchema,
} from '../schemas/organization.ts';
import { problems } from '../schemas/problem.ts';

/** What the document says of all of them. */
const ABOUT = { tags: ['organization'] };

/** The organization that the signed-in user works for, and its members. */
export function organizationRoutes(app: App, deps: InviteDeps): void {
  const { db } = deps;
  app.get(
    '/api/v1/organization',
    {
      onRequest: requireRole('member'),
      schema: {
        ...ABOUT,
        summary: 'The organization',
        description: 'The one for which the user works, and what they are in it.',
        operationId: 'getOrganization',
        response: {
          200: Type.Ref(OrganizationSchema, { description: 'The organization' }),
          ...problems(401, 403, 500, 503),
        },
      },
    },
    async (request) => readOrganization(db, memberOf(request)),
  );

  app.patch(
    '/api/v1/organization',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'Rename the organization',
        description: 'For admins.',
        operationId: 'renameOrganization',
        body: OrganizationBodySchema,
        response: {
          200: Type.Ref(OrganizationSchema, { description: 'The organization' }),
          ...problems(400, 401, 403, 413, 415, 500, 503),
        },
      },
    },
    async (request) => {
      const member = memberOf(request);
      await organizations.rename(db, member.organizationId, request.body.name.trim());
      return readOrganization(db, member);
    },
  );

  app.get(
    '/api/v1/organization/members',
    {
      onRequest: requireRole('member'),
      schema: {
        ...ABOUT,
        summary: 'List members',
        description: 'The first joined first.',
        operationId: 'listMembers',
        querystring: PageQuerySchema,
        response: {
          200: Type.Ref(MemberListSchema, { description: 'A page of members' }),
          ...problems(400, 401, 403, 500, 503),
        },
      },
    },
    (request) => listMembers(db, memberOf(request), request.query),
  );

  app.patch(
    '/api/v1/organization/members/:userId',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: "Change a member's role",
        description: 'For admins. The last admin stays one.',
        operationId: 'changeRole',
        params: MemberParamsSchema,
        body: MemberBodySchema,
        response: {
          200: Type.Ref(MemberSchema, { description: 'The member' }),
          ...problems(400, 401, 403, 404, 409, 413, 415, 500, 503),
        },
      },
    },
    (request) => changeRole(db, memberOf(request), request.params.userId, request.body.role),
  );

  app.delete(
    '/api/v1/organization/members/:userId',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'Remove a member',
        description:
          "For admins. Ends the member's sessions and tokens of this organization; its API keys go on. The last admin stays.",
        operationId: 'removeMember',
        params: MemberParamsSchema,
        response: {
          204: Type.Null({ description: 'No longer a member' }),
          ...problems(401, 403, 404, 409, 500, 503),
        },
      },
    },
    async (request, reply) => {
      await removeMember(db, memberOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/v1/organization/members/:userId/password-reset',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: "Reset a member's password",
        description:
          'For admins. The reply holds a link that works once and for a day, unless the service sends mails. Refused for ' +
          'who is in other organizations, too, and for who signs in with a provider.',
        operationId: 'resetMemberPassword',
        params: MemberParamsSchema,
        response: {
          201: Type.Ref(PasswordResetSchema, { description: 'The link, or that it is on its way' }),
          ...problems(401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await resetMemberPassword(deps, memberOf(request), request.params.userId)),
  );
}

async function readOrganization(db: Database, { organizationId, role }: Member): Promise<OrganizationBody> {
  const organization = await organizations.find(db, organizationId);
  if (!organization) throw new Error('a member of an organization that is not there');
  const { id, name, created_at } = organization;
  return { object: 'organization', id, name, role, created_at: created_at.toISOString() };
}
