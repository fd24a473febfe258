import { Type } from '@sinclair/typebox';
import { jobs, ledger } from '../../../db/index.ts';
import type { App } from '../app.ts';
import { type EnrichDeps, enrich } from '../enrich.ts';
import { readEnrichRequest, readIdempotencyKey } from '../enrich-request.ts';
import { jobPath, readJobRecord } from '../job-record.ts';
import { callerOf, requireScope } from '../plugins/authentication.ts';
import { credits } from '../schemas/common.ts';
import { EnrichBodySchema, EnrichQuerySchema, IdempotencyHeadersSchema } from '../schemas/enrich.ts';
import { JobSchema } from '../schemas/job.ts';
import { problems } from '../schemas/problem.ts';

export function journalistRoutes(app: App, deps: EnrichDeps): void {
  app.post(
    '/api/v1/journalists/enrich',
    {
      config: { rateLimit: 'enrich' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Enrich journalists',
        description:
          'Accepts a job that finds the journalist behind each source and, given a pitch, how well it fits them. ' +
          'Poll the job at `links.self`. Costs the price of a journalist for each one with a published e-mail ' +
          'address, once per job, however many sources name them.',
        operationId: 'enrichJournalists',
        tags: ['journalists'],
        security: [{ apiKey: [] }],
        headers: IdempotencyHeadersSchema,
        querystring: EnrichQuerySchema,
        body: EnrichBodySchema,
        response: {
          200: Type.Ref(JobSchema, { description: 'The same request, its job finished' }),
          202: Type.Ref(JobSchema, { description: 'Accepted; poll the address in Location' }),
          ...problems(400, 401, 402, 403, 409, 413, 415, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const { job, replayed } = await enrich(
        deps,
        caller,
        readEnrichRequest(request.body, request.query),
        key,
      );
      const body = await readJobRecord(deps.db, job, null);
      const { available } = await ledger.balance(deps.db, caller.organizationId);
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply
        .code(jobs.isActive(job.status) ? 202 : 200)
        .header('location', jobPath(job.id))
        .header('credits-used', body.usage.credits_used)
        .header('credits-remaining', credits(available))
        .send(body);
    },
  );
}
