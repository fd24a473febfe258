import { Type } from '@sinclair/typebox';
import { listAudits } from '../../../db/index.ts';
import { isActive, type ListAuditId } from '../../../model/index.ts';
import { type Caller, callerOf, requireScope } from '../auth/authentication.ts';
import { creditHeaders, credits, PageQuerySchema } from '../http/common-schema.ts';
import { sends } from '../http/documented-headers.ts';
import { EXPORT_FILE, sendFile } from '../http/export-file.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { JOB_BODY_LIMIT } from '../http/json-bodies.ts';
import { operations } from '../http/operations.ts';
import { cancelRun, pollResponses, pollRun, RunHeadersSchema, type StartDeps } from '../runs/index.ts';
import {
  AuditBodySchema,
  AuditListSchema,
  AuditParamsSchema,
  AuditQuerySchema,
  AuditRowListSchema,
  AuditRowsQuerySchema,
  AuditSchema,
  BuyBodySchema,
  PurchaseSchema,
} from './audit-schema.ts';
import { buyAddresses } from './buy-addresses.ts';
import {
  asAudit,
  auditPath,
  exportRows,
  findAudit,
  listOwnAudits,
  pollAudit,
  type ReadAuditDeps,
  readRowPage,
} from './read-audit.ts';
import { startAudit, startWorkflowOf } from './start-audit.ts';

const AUDITS = '/api/v1/audits';
const starts = operations('audits', requireScope('media_lists:manage'), 'enrich');
const reads = operations('audits', requireScope('media_lists:manage'), 'reads');

export type AuditDeps = ReadAuditDeps &
  StartDeps & { recordAccess: (caller: Caller, id: ListAuditId) => Promise<void> };

/** Registers the routes that start, follow, stop and continue audits of lists. */
export function auditRoutes(app: App, deps: AuditDeps): void {
  const { db } = deps;
  const find = (caller: Caller, { auditId }: { auditId: string }) => findAudit(db, caller, auditId);

  app.post(
    AUDITS,
    {
      bodyLimit: JOB_BODY_LIMIT,
      ...starts({
        summary: 'Audit a list',
        description:
          'Looks up to 10,000 rows of your own list up on the pages of their outlets, and says of each whether it still ' +
          'holds. A row needs a name and an outlet, by name or site; an address alone is not looked up. The rows are ' +
          'visible to your organization only, and are deleted after 30 days. Counts towards the rate limit for ' +
          'enrichment requests. Free; only new addresses cost credits, if you buy them.',
        operationId: 'auditList',
        headers: IdempotencyHeadersSchema,
        body: AuditBodySchema,
        response: {
          200: Type.Ref(AuditSchema, {
            ...sends('Idempotent-Replayed', 'Location'),
            description: 'The audit of an earlier identical request, if that audit has ended',
          }),
          202: Type.Ref(AuditSchema, {
            ...sends('Idempotent-Replayed', 'Location'),
            description: 'The audit was accepted; poll the URL in `Location`',
          }),
        },
        errors: [409],
      }),
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { replayed, audit } = await startAudit(deps, caller, request.body, key);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply
        .code(isActive(audit.status) ? 202 : 200)
        .header('location', auditPath(audit.id))
        .send(await asAudit(deps, audit));
    },
  );

  app.get(
    AUDITS,
    reads({
      summary: 'List audits',
      description: "Returns the organization's audits, newest first, without their rows.",
      operationId: 'listAudits',
      querystring: PageQuerySchema,
      response: { 200: Type.Ref(AuditListSchema, { description: 'A page of audits' }) },
    }),
    (request) => listOwnAudits(deps, callerOf(request), request.query),
  );

  app.get(
    `${AUDITS}/:auditId`,
    reads({
      summary: 'Get an audit',
      description:
        'Returns how far the audit is, and its rows by state. Poll every `poll_after_seconds`, or wait for a change ' +
        'with `wait_seconds`, `wait_for` and `If-None-Match`, as for a job. Free.',
      operationId: 'getAudit',
      params: AuditParamsSchema,
      querystring: AuditQuerySchema,
      headers: RunHeadersSchema,
      response: pollResponses(AuditSchema, 'audit'),
    }),
    async (request, reply) => {
      const { auditId: id } = request.params;
      const body = await pollRun(request, request.query, reply, (_page, poll) =>
        pollAudit(deps, callerOf(request), { id, ...poll }),
      );
      return body ? reply.send(body) : reply.code(304).send(null);
    },
  );

  app.get(
    `${AUDITS}/:auditId/rows`,
    reads({
      summary: 'List the rows of an audit',
      description:
        'Returns rows in the order of your list, those of one `state` or all, each with the page that says so. Free.',
      operationId: 'listAuditRows',
      params: AuditParamsSchema,
      querystring: AuditRowsQuerySchema,
      response: { 200: Type.Ref(AuditRowListSchema, { description: 'A page of rows' }) },
    }),
    async (request) => {
      const caller = callerOf(request);
      const { id } = await find(caller, request.params);
      await deps.recordAccess(caller, id);
      return readRowPage(db, id, request.query);
    },
  );

  app.get(
    `${AUDITS}/:auditId/export`,
    reads({
      summary: 'Export an audit',
      description:
        'Returns the rows as a CSV file. An apostrophe stands before everything that a spreadsheet would run as a formula.',
      operationId: 'exportAudit',
      params: AuditParamsSchema,
      response: { 200: EXPORT_FILE },
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const { id, external_id: name } = await find(caller, request.params);
      await deps.recordAccess(caller, id);
      return sendFile(reply, { name, noun: 'audit' }, 'csv', exportRows(db, id));
    },
  );

  app.post(
    // Without a pattern, the URL parameter would also match the colon before the verb.
    `${AUDITS}/:auditId([^:]+)::cancel`,
    reads({
      summary: 'Stop an audit',
      description:
        'Stops an audit; what was found is kept. Stopping an audit that has ended returns it unchanged.',
      operationId: 'cancelAudit',
      params: AuditParamsSchema,
      response: { 200: Type.Ref(AuditSchema, { description: 'The audit, which is being stopped' }) },
    }),
    async (request) => {
      const caller = callerOf(request);
      const audit = await find(caller, request.params);
      await cancelRun(deps, audit, listAudits.requestCancel);
      return asAudit(deps, await findAudit(db, caller, audit.id));
    },
  );

  app.post(
    `${AUDITS}/:auditId([^:]+)::resume`,
    starts({
      summary: 'Continue an audit',
      description:
        'Lets an audit that was stopped, or has failed, go on where it was. Any other audit is returned unchanged.',
      operationId: 'resumeAudit',
      params: AuditParamsSchema,
      response: { 200: Type.Ref(AuditSchema, { description: 'The audit' }) },
    }),
    async (request) => {
      const caller = callerOf(request);
      const audit = await find(caller, request.params);
      if (await listAudits.resume(db, audit.id)) await startWorkflowOf(deps, audit, true);
      return asAudit(deps, await findAudit(db, caller, audit.id));
    },
  );

  app.post(
    `${AUDITS}/:auditId([^:]+)::buy`,
    starts({
      summary: 'Buy new addresses',
      description:
        'Shows the new addresses of the given `rows`, or of `all` rows, from now on. Each address costs as much as a ' +
        'journalist with an e-mail address in a job (`new_addresses.credits_each`), once; without enough credits, ' +
        'none is bought.',
      operationId: 'buyAuditAddresses',
      params: AuditParamsSchema,
      body: BuyBodySchema,
      response: {
        200: Type.Ref(PurchaseSchema, {
          ...sends('Credits-Remaining', 'Credits-Used'),
          description: 'What was bought',
        }),
      },
      errors: [402],
    }),
    async (request, reply) => {
      const caller = callerOf(request);
      const { id } = await find(caller, request.params);
      const { rows, addresses, ...paid } = await buyAddresses(deps, caller, id, request.body);
      return reply.headers(creditHeaders(paid)).send({
        object: 'list_audit_purchase',
        rows,
        addresses,
        credits_used: credits(paid.used),
      });
    },
  );
}
