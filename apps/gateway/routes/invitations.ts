import { Type } from '@sinclair/typebox';
import type { App } from '../app.ts';
import { type InviteDeps, invite, listInvitations, revokeInvitation } from '../manage-invitations.ts';
import { memberOf, requireRole } from '../plugins/signed-in.ts';
import { PageQuerySchema } from '../schemas/common.ts';
import {
  InvitationBodySchema,
  InvitationListSchema,
  InvitationParamsSchema,
  InvitationSchema,
} from '../schemas/organization.ts';
import { problems } from '../schemas/problem.ts';

/** What the document says of all of them. */
const ABOUT = { tags: ['organization'] };

/** Invitations into the organization, for its admins. */
export function invitationRoutes(app: App, deps: InviteDeps): void {
  app.get(
    '/api/v1/organization/invitations',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'List invitations',
        description: 'For admins. Those that can still be accepted, newest first.',
        operationId: 'listInvitations',
        querystring: PageQuerySchema,
        response: {
          200: Type.Ref(InvitationListSchema, { description: 'A page of invitations' }),
          ...problems(400, 401, 403, 500, 503),
        },
      },
    },
    (request) => listInvitations(deps.db, memberOf(request), request.query),
  );

  app.post(
    '/api/v1/organization/invitations',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'Invite somebody',
        description:
          'For admins. The reply holds the link, unless the service sends mails. It works once and for seven days; an ' +
          'earlier one to the same address ends.',
        operationId: 'createInvitation',
        body: InvitationBodySchema,
        response: {
          201: Type.Ref(InvitationSchema, { description: 'The invitation with its link' }),
          ...problems(400, 401, 403, 409, 413, 415, 500, 503),
        },
      },
    },
    async (request, reply) => reply.code(201).send(await invite(deps, memberOf(request), request.body)),
  );

  app.delete(
    '/api/v1/organization/invitations/:invitationId',
    {
      onRequest: requireRole('admin'),
      schema: {
        ...ABOUT,
        summary: 'Take an invitation back',
        description: 'For admins. Its link is worth nothing from then on.',
        operationId: 'revokeInvitation',
        params: InvitationParamsSchema,
        response: {
          204: Type.Null({ description: 'The invitation is over' }),
          ...problems(401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      await revokeInvitation(deps.db, memberOf(request), request.params.invitationId);
      return reply.code(204).send(null);
    },
  );
}
