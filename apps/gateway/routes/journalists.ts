import { Type } from '@sinclair/typebox';
import { acceptance, jobs, ledger } from '../../../db/index.ts';
import type { App } from '../app.ts';
import { type EnrichDeps, enrich } from '../enrich.ts';
import { readEnrichRequest, readIdempotencyKey } from '../enrich-request.ts';
import { jobPath, readJobRecord } from '../job-record.ts';
import { callerOf, requireScope } from '../plugins/authentication.ts';
import { credits } from '../schemas/common.ts';
import {
  EnrichBodySchema,
  EnrichQuerySchema,
  EstimateSchema,
  IdempotencyHeadersSchema,
} from '../schemas/enrich.ts';
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

  app.post(
    '/api/v1/journalists/enrich::estimate',
    {
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      schema: {
        summary: 'Estimate a job',
        description: 'What the same request would cost at most. Free of charge; nothing is accepted or held.',
        operationId: 'estimateEnrichment',
        tags: ['journalists'],
        querystring: EnrichQuerySchema,
        body: EnrichBodySchema,
        response: {
          200: Type.Ref(EstimateSchema, { description: 'The upper bound' }),
          ...problems(400, 401, 403, 413, 415, 429, 503),
        },
      },
    },
    async (request) => {
      const { sources, maxCredits, warnings } = readEnrichRequest(request.body, request.query);
      const bound = acceptance.mostThatMayCost(deps.config.prices.journalist, sources.length, maxCredits);
      return {
        object: 'estimate' as const,
        max_credits: credits(bound),
        sources: sources.length,
        warnings,
      };
    },
  );
}
