import {
  acceptance,
  audit,
  type Database,
  type jobs,
  observations,
  suppressions,
} from '../../../db/index.ts';
import { idForKey, type NewSource } from '../../../model/index.ts';
import { noteJob } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits } from '../http/common-schema.ts';
import { ApiError } from '../http/errors.ts';
import { readCampaignId, refusalOf, type StartDeps } from '../runs/index.ts';
import type { EnrichRequest } from './enrich-request.ts';
import { newJobBody, type ResultPage, readJobBody } from './job-body.ts';
import type { JobBody } from './job-schema.ts';
import { startEarlierJob, startJob } from './start-job.ts';

/** A new job with the credits left, or the job of an earlier identical request. */
export type Enriched =
  | { replayed: false; job: jobs.Job; sources: number; pitch: string | null; available: number }
  | { replayed: true; job: jobs.Job };

/** Accepts a job and starts its workflow. A repeated request returns the existing job. */
export async function enrich(
  deps: StartDeps,
  caller: Caller,
  request: EnrichRequest,
  idempotencyKey: string | null,
): Promise<Enriched> {
  const { organizationId } = caller;
  const newJob: acceptance.NewJob = {
    id: idForKey('jej', organizationId, idempotencyKey),
    organization_id: organizationId,
    by: caller,
    keyed: idempotencyKey !== null,
    request_hash: request.requestHash,
    external_id: request.externalId,
    campaign_id: await readCampaignId(deps.db, organizationId, request.campaignId),
    search_id: request.searchId ?? null,
    pitch: request.pitch,
    include_recent: request.includeRecent,
    max_credits: request.maxCredits,
    unit_price: deps.config.prices.journalist,
    warnings: request.warnings,
    sources: request.sources,
  };
  const { activeLimit, lifetimeSeconds } = deps.config.jobs;
  const accepted = await deps.db.transaction().execute(async (tx) => {
    const outcome = await acceptance.accept(tx, newJob, { activeJobLimit: activeLimit, lifetimeSeconds });
    if (outcome.outcome === 'accepted') {
      const subjects = request.sources.flatMap(personOf);
      await audit.note(tx, { action: 'job_started', by: caller, jobId: newJob.id, subjects });
    }
    return outcome;
  });

  if ('job' in accepted) noteJob(accepted.job.id);
  switch (accepted.outcome) {
    case 'accepted': {
      const { job, start, available } = accepted;
      observations.ledgerEntries.publish({ meter: 'hold', entries: 1, millicredits: job.held });
      await startJob(deps, job, start);
      const { sources, pitch } = request;
      return { replayed: false, job, sources: sources.length, pitch, available };
    }
    case 'replayed':
      // An earlier identical request may have accepted the job but failed before it started the workflow.
      if (accepted.job.status === 'pending') await startEarlierJob(deps, accepted.job);
      await audit.note(deps.db, { action: 'job_read', by: caller, jobId: accepted.job.id });
      return { replayed: true, job: accepted.job };
    case 'conflict':
    case 'too_many_active':
      throw refusalOf('job', accepted);
    case 'insufficient_credits':
      throw notEnough(accepted, newJob.unit_price);
  }
}

/** Returns the 402; `possible_cap` is the highest cap in whole credits with which the job can start, or null. */
function notEnough(
  { required, available }: { required: number; available: number },
  unitPrice: number,
): ApiError {
  const cap = Math.floor(credits(available));
  const possible_cap = cap > 0 && cap >= credits(unitPrice) ? cap : null;
  const [cost, balance] = [required, available].map((amount) => credits(amount).toLocaleString('en'));
  const advice =
    possible_cap === null ? 'Ask' : `Start with a cap of ${possible_cap.toLocaleString('en')}, or ask`;
  return new ApiError(
    'INSUFFICIENT_CREDITS',
    `Not enough credits: this could cost ${cost}, and you have ${balance}. ${advice} an admin for more.`,
    {
      context: {
        required_credits: credits(required),
        available_credits: credits(available),
        possible_cap,
      },
    },
  );
}

/** Returns the job's record; a new job has no results, so it is described without the database. */
export async function describeEnriched(
  db: Database,
  enrichment: Enriched,
  page?: ResultPage,
): Promise<JobBody> {
  return enrichment.replayed
    ? readJobBody(db, enrichment.job, null, page)
    : newJobBody(enrichment.job, enrichment);
}

/** Returns the person whom a source names, for the audit log; an article's authors are not known yet. */
function personOf(source: NewSource): suppressions.Subject[] {
  return source.kind === 'journalist_reference'
    ? [suppressions.personSubject(source.reference.name, source.reference.domain)]
    : [];
}
