import { Type } from '@sinclair/typebox';
import { memberOf, requireRole } from '../auth/signed-in.ts';
import { PageQuerySchema } from '../http/common-schema.ts';
import type { App } from '../http/instance.ts';
import { operations } from '../http/operations.ts';
import { type InviteDeps, invite, listInvitations, revokeInvitation } from './manage-invitations.ts';
import {
  InvitationBodySchema,
  InvitationListSchema,
  InvitationParamsSchema,
  InvitationSchema,
} from './organization-schema.ts';

const operation = operations('organization', requireRole('admin'));

/** Registers routes for admins to manage invitations to the organization. */
export function invitationRoutes(app: App, deps: InviteDeps): void {
  app.get(
    '/api/v1/organization/invitations',
    operation({
      summary: 'List invitations',
      description: 'Returns the invitations that can still be accepted, newest first. Admins only.',
      operationId: 'listInvitations',
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(InvitationListSchema, { description: 'A page of invitations' }) },
    }),
    (request) => listInvitations(deps.db, memberOf(request), request.query),
  );

  app.post(
    '/api/v1/organization/invitations',
    operation({
      summary: 'Create an invitation',
      description:
        'Invites a person. The response contains the link, unless the service sends it by e-mail. The link works once ' +
        'and expires after seven days. Replaces an earlier invitation to the same e-mail address. Up to 50 a day, and 3 to one address. Admins only.',
      operationId: 'createInvitation',
      body: InvitationBodySchema,
      response: { 201: Type.Ref(InvitationSchema, { description: 'The invitation with its link' }) },
      errors: [409, 429],
    }),
    async (request, reply) => reply.code(201).send(await invite(deps, memberOf(request), request.body)),
  );

  app.delete(
    '/api/v1/organization/invitations/:invitationId',
    operation({
      summary: 'Revoke an invitation',
      description: 'Revokes an invitation, so that its link no longer works. Admins only.',
      operationId: 'revokeInvitation',
      params: InvitationParamsSchema,
      response: { 204: Type.Null({ description: 'The invitation is revoked' }) },
    }),
    async (request, reply) => {
      await revokeInvitation(deps.db, memberOf(request), request.params.invitationId);
      return reply.code(204).send(null);
    },
  );
}
