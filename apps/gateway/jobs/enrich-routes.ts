import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { acceptance, type Database, ledger } from '../../../db/index.ts';
import { isActive } from '../../../model/index.ts';
import { type Caller, callerOf, requireScope } from '../auth/authentication.ts';
import { creditHeaders, credits } from '../http/common-schema.ts';
import { startResponses } from '../http/documented-headers.ts';
import { IdempotencyHeadersSchema, readIdempotencyKey } from '../http/idempotency.ts';
import type { App } from '../http/instance.ts';
import { JOB_BODY_LIMIT } from '../http/json-bodies.ts';
import { operations } from '../http/operations.ts';
import { problems } from '../http/problem-schema.ts';
import { readCampaignId, type StartDeps } from '../runs/index.ts';
import { describeEnriched, type Enriched, enrich } from './enrich.ts';
import { readEnrichRequest } from './enrich-request.ts';
import { EnrichBodySchema, EnrichQuerySchema, EstimateSchema } from './enrich-schema.ts';
import { jobPath } from './job-body.ts';
import { JobSchema } from './job-schema.ts';

const operation = operations('journalists', requireScope('media_lists:manage'), 'enrich');

export function enrichRoutes(app: App, deps: StartDeps): void {
  app.post(
    '/api/v1/journalists/enrich',
    {
      bodyLimit: JOB_BODY_LIMIT,
      ...operation({
        summary: 'Enrich journalists',
        description:
          'Starts a job that finds the journalist behind each source and, if you send a pitch, scores how well it ' +
          'fits them. Poll the job at `links.self`. You pay for each journalist with a published e-mail address, ' +
          'once per job, regardless of how many sources name them.',
        operationId: 'enrichJournalists',
        headers: IdempotencyHeadersSchema,
        querystring: EnrichQuerySchema,
        body: EnrichBodySchema,
        response: { ...startResponses(JobSchema, 'job') },
        errors: [402, 409],
      }),
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const enrichment = await enrich(deps, caller, readEnrichRequest(request.body, request.query), key);
      return sendEnriched(reply, deps.db, caller, enrichment);
    },
  );

  app.post(
    '/api/v1/journalists/enrich::estimate',
    {
      config: { rateLimit: 'reads' },
      onRequest: requireScope('media_lists:manage'),
      bodyLimit: JOB_BODY_LIMIT,
      schema: {
        summary: 'Estimate a job',
        description:
          'Returns the maximum cost of an enrichment request with the same body. No job starts, and no credits are held. Free.',
        operationId: 'estimateEnrichment',
        tags: ['journalists'],
        querystring: EnrichQuerySchema,
        body: EnrichBodySchema,
        response: {
          200: Type.Ref(EstimateSchema, { description: 'The maximum cost' }),
          ...problems(400, 401, 403, 413, 415, 429, 503),
        },
      },
    },
    async (request) => {
      const { sources, campaignId, maxCredits, warnings } = readEnrichRequest(request.body, request.query);
      await readCampaignId(deps.db, callerOf(request).organizationId, campaignId);
      const bound = acceptance.maxCost(deps.config.prices.journalist, sources.length, maxCredits);
      return {
        object: 'estimate' as const,
        max_credits: credits(bound),
        sources: sources.length,
        warnings,
      };
    },
  );
}

/** Sends the job of an enrichment, with the headers and the HTTP status that its state asks for. */
export async function sendEnriched<Reply extends FastifyReply>(
  reply: Reply,
  db: Database,
  { organizationId }: Caller,
  enrichment: Enriched,
): Promise<Reply> {
  const { job, replayed } = enrichment;
  const body = await describeEnriched(db, enrichment);
  const { available } = replayed ? await ledger.balance(db, organizationId) : enrichment;
  if (replayed) reply.header('idempotent-replayed', 'true');
  return (
    reply
      .code(isActive(job.status) ? 202 : 200)
      .header('location', jobPath(job.id))
      // Credits are charged when the job ends. Accepting a job or returning an existing one costs nothing.
      .headers(creditHeaders({ used: 0, available }))
      .send(body)
  );
}
