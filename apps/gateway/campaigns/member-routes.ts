import { Type } from '@sinclair/typebox';
import { isIdOf } from '../../../model/index.ts';
import { callerOf } from '../auth/authentication.ts';
import { limit, type TakeCall } from '../auth/rate-limits.ts';
import type { App } from '../http/instance.ts';
import type { WorkflowDeps } from '../http/short-workflow.ts';
import { findJob, scoreAgain } from '../jobs/index.ts';
import { addFound } from './add-members.ts';
import { LIST_DOOR, personRoutes } from './doors.ts';
import {
  ListParamsSchema,
  MediaListAdditionsSchema,
  MediaListMemberListSchema,
  MembersBodySchema,
  MembersQuerySchema,
} from './list-schema.ts';
import { findList } from './manage-lists.ts';
import { listMembers } from './manage-members.ts';

const MEMBERS = '/api/v1/media-lists/:listId/members';
const { operation } = LIST_DOOR;

export type MemberRouteDeps = WorkflowDeps & { takeCall: TakeCall };

export function memberRoutes(app: App, deps: MemberRouteDeps): void {
  const { db } = deps;
  app.get(
    MEMBERS,
    operation({
      summary: 'List members',
      description: 'Returns the members of a media list, in the order in which they were added.',
      operationId: 'listMediaListMembers',
      params: ListParamsSchema,
      querystring: MembersQuerySchema,
      response: { 200: Type.Ref(MediaListMemberListSchema, { description: 'A page of members' }) },
    }),
    async (request) => {
      const caller = callerOf(request);
      return listMembers(db, caller, await findList(db, caller, request.params.listId), request.query);
    },
  );

  app.post(
    MEMBERS,
    operation({
      summary: 'Add members from a job',
      description:
        'Copies up to 500 journalists from the results of a job to a media list, where they remain after the job ' +
        'expires. Members already on the list are returned unchanged. A list has at most 10,000 members. With ' +
        '`fit_context`, the journalists are scored against its pitch as by `:rescore`, and these fit reports are ' +
        "stored instead of the job's. Such a request also counts towards the rate limit for enrichment requests, " +
        'and returns a retryable 503, which adds nobody, if scoring takes longer than 20 seconds. Free.',
      operationId: 'addMediaListMembers',
      params: ListParamsSchema,
      body: MembersBodySchema,
      response: {
        200: Type.Ref(MediaListAdditionsSchema, { description: 'The members, and which of them are new' }),
      },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const { job_id, journalist_identity_ids, fit_context } = request.body;
      if (fit_context) limit(reply, await deps.takeCall('enrich', caller));
      const { id } = await findList(db, caller, request.params.listId);
      const job = await findJob(db, caller, job_id);
      const { members, added, existing, not_found } = await addFound(deps, caller, id, {
        journalistIds: journalist_identity_ids,
        parts: [
          {
            from: { jobId: job.id },
            journalistIds: journalist_identity_ids.filter((journalistId) => isIdOf('jid', journalistId)),
            reports: fit_context ? await scoreAgain(deps, job, fit_context.pitch) : null,
            pitchNumber: null,
          },
        ],
        path: '/journalist_identity_ids',
        updateExisting: false,
      });
      return { object: 'media_list_additions' as const, members, added, existing, not_found };
    },
  );

  personRoutes(app, db, LIST_DOOR);
}
