import { Type } from '@sinclair/typebox';
import {
  campaignPitches,
  type Database,
  inTransaction,
  organizations,
  savedPitches,
} from '../../../db/index.ts';
import { faultOfName } from '../../../model/text/mailed-names.ts';
import { type Member, memberOf, requireRole } from '../auth/signed-in.ts';
import { credits, PageQuerySchema } from '../http/common-schema.ts';
import { invalidAt } from '../http/errors.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import type { InviteDeps } from './manage-invitations.ts';
import { changeRole, listMembers, removeMember } from './manage-members.ts';
import {
  MemberBodySchema,
  MemberListSchema,
  MemberParamsSchema,
  MemberSchema,
  type OrganizationBody,
  OrganizationBodySchema,
  OrganizationSchema,
  PasswordResetSchema,
} from './organization-schema.ts';
import { resetMemberPassword } from './reset-member-password.ts';

const forMembers = operations('organization', requireRole('member'));
const forAdmins = operations('organization', requireRole('admin'));

export function organizationRoutes(app: App, deps: InviteDeps): void {
  const { db } = deps;
  app.get(
    '/api/v1/organization',
    forMembers({
      summary: 'Get the organization',
      description: "Returns the user's current organization and their role in it.",
      operationId: 'getOrganization',
      response: { 200: Type.Ref(OrganizationSchema, { description: 'The organization' }) },
    }),
    async (request) => readOrganization(db, memberOf(request)),
  );

  app.patch(
    '/api/v1/organization',
    forAdmins({
      summary: 'Change the organization',
      description:
        'Changes the name of the organization, whether pitches are kept, or below how many credits the organization is told. If pitches are no longer kept, those of campaigns are deleted at once. Admins only.',
      operationId: 'changeOrganization',
      body: OrganizationBodySchema,
      response: { 200: Type.Ref(OrganizationSchema, { description: 'The organization' }) },
    }),
    async (request) => {
      const member = memberOf(request);
      const { name, low_credits_threshold: low, ...changes } = request.body;
      const fault = name === undefined ? null : faultOfName(name.trim());
      if (fault !== null) throw invalidAt('/name', 'name', fault.replace(/^The name (.*)\.$/, '$1'));
      await inTransaction(db, async (tx) => {
        await organizations.change(tx, member.organizationId, {
          ...changes,
          ...(low === undefined
            ? {}
            : { low_credits_threshold: low === null ? null : Math.round(low * 1_000) }),
          ...(name === undefined ? {} : { name: name.trim() }),
        });
        // Campaigns do not expire, so their pitches would never be deleted.
        if (changes.keep_pitches === false) {
          await campaignPitches.forgetTexts(tx, member.organizationId);
          await savedPitches.removeAll(tx, member.organizationId);
        }
      });
      return readOrganization(db, member);
    },
  );

  app.get(
    '/api/v1/organization/members',
    forMembers({
      summary: 'List members',
      description: "Returns the organization's members, in the order in which they joined.",
      operationId: 'listMembers',
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(MemberListSchema, { description: 'A page of members' }) },
    }),
    (request) => listMembers(db, memberOf(request), request.query),
  );

  app.patch(
    '/api/v1/organization/members/:userId',
    forAdmins({
      summary: "Change a member's role",
      description:
        'Makes a member an admin, or an admin a member. The last admin cannot be demoted. Admins only.',
      operationId: 'changeRole',
      params: MemberParamsSchema,
      body: MemberBodySchema,
      response: { 200: Type.Ref(MemberSchema, { description: 'The member' }) },
      errors: [409],
    }),
    (request) => changeRole(db, memberOf(request), request.params.userId, request.body.role),
  );

  app.delete(
    '/api/v1/organization/members/:userId',
    forAdmins({
      summary: 'Remove a member',
      description:
        "Removes a member and ends their sessions and tokens in this organization. The organization's API keys stay " +
        'valid. The last admin cannot be removed. Admins only.',
      operationId: 'removeMember',
      params: MemberParamsSchema,
      response: { 204: Type.Null({ description: 'The member has been removed' }) },
      errors: [409],
    }),
    async (request, reply) => {
      await removeMember(db, memberOf(request), request.params.userId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/v1/organization/members/:userId/password-reset',
    forAdmins({
      summary: "Reset a member's password",
      description:
        'Creates a link to set a new password, which works once and expires after a day. The service sends it by ' +
        'e-mail; if the service sends no e-mails, the response contains the link. Not available for members who also ' +
        'belong to other organizations or who sign in with a provider. Admins only.',
      operationId: 'resetMemberPassword',
      params: MemberParamsSchema,
      response: {
        201: Type.Ref(PasswordResetSchema, {
          description: 'The password reset; `url` is null if the link is sent by e-mail',
        }),
      },
      errors: [429],
    }),
    async (request, reply) =>
      reply.code(201).send(await resetMemberPassword(deps, memberOf(request), request.params.userId)),
  );
}

async function readOrganization(db: Database, { organizationId, role }: Member): Promise<OrganizationBody> {
  const organization = await organizations.find(db, organizationId);
  if (!organization) throw new Error('the organization of a signed-in member does not exist');
  const { id, name, keep_pitches, low_credits_threshold: low, created_at } = organization;
  return {
    object: 'organization',
    id,
    name,
    role,
    keep_pitches,
    low_credits_threshold: low === null ? null : credits(low),
    created_at: created_at.toISOString(),
  };
}
