import {
  ACTIVE_STATUSES,
  type CampaignId,
  isActive,
  type JobId,
  type JobWarning,
  type NewSource,
  newId,
  type OrganizationId,
  type SearchId,
} from '../../model/index.ts';
import { type Author, actorSql } from '../core/actors.ts';
import type { Transaction } from '../core/database.ts';
import { expired } from '../core/runs.ts';
import { statement } from '../core/statement.ts';
import * as ledger from '../money/ledger.ts';
import { addClaim, COLUMNS, find, type Job, select } from './jobs.ts';

export interface NewJob {
  id: JobId;
  organization_id: OrganizationId;
  by: Author;
  /** Whether the id is derived from an Idempotency-Key; otherwise an identical active job is returned. */
  keyed: boolean;
  request_hash: string;
  external_id: string | null;
  /** The campaign that the job belongs to, if any. */
  campaign_id?: CampaignId | null;
  /** The search whose people the sources are, if any. */
  search_id?: SearchId | null;
  pitch: string | null;
  include_recent: number;
  max_credits: number | null;
  unit_price: number;
  warnings: JobWarning[];
  sources: NewSource[];
}

export type Acceptance =
  | { outcome: 'accepted'; job: Job; start: JobStart; available: number }
  | { outcome: 'replayed'; job: Job }
  | { outcome: 'conflict'; id: JobId }
  | { outcome: 'too_many_active'; active_ids: JobId[] }
  | { outcome: 'insufficient_credits'; required: number; available: number };

export interface JobStart {
  /** The hosts of the sources, in source order. */
  hosts: string[];
  /** The organization's share of worker time relative to other waiting organizations. */
  weight: number;
}

export interface AcceptanceRules {
  activeJobLimit: number;
  /** How long a job and its Idempotency-Key are kept, from acceptance and again from the end of the job. */
  lifetimeSeconds: number;
}

const ORGANIZATION_STATE = statement<{ weight: number; active_ids: JobId[]; available: number }>(`
  select weight, coalesce(balance_after - reserved_after, 0) as available, array(
      select id from jobs where organization_id = :organizationId and status in ('pending', 'processing') order by created_at
    ) as active_ids
  from organizations left join (
      select balance_after, reserved_after from ledger_entries
      where organization_id = :organizationId order by entry_no desc limit 1) last on true
  where id = :organizationId`);

const ADD = statement<Job>(`
  with added as (
    insert into jobs (id, organization_id, request_hash, external_id, pitch, include_recent, max_credits, unit_price,
      billing_subject, held, warnings, status, expires_at, campaign_id, api_key_id, user_id)
    values (:id, :organizationId, :requestHash, :externalId, :pitch, :includeRecent, :maxCredits, :unitPrice, :billingSubject, :held, :warnings, 'pending', now() + make_interval(secs => :lifetimeSeconds), :campaignId, :keyId, :userId)
    returning *),
  with_sources as (
    insert into job_sources (job_id, source_index, kind, url, reference, host, person, search_id)
    select :id, number - 1, kind, url, reference::jsonb, host, person::jsonb, :searchId
    from unnest(:kinds::text[], :urls::text[], :references::text[], :hosts::text[], :people::text[]) with ordinality
      source (kind, url, reference, host, person, number))
  select ${COLUMNS.join()}, pitch is not null as has_pitch,
    ${actorSql('added.api_key_id', 'added.user_id')} as created_by
  from added`);

/**
 * Accepts a job in one transaction under the organization's lock: checks idempotency and the limit of active jobs,
 * reserves credits and inserts the rows. Only `accepted` reserves or inserts anything.
 */
export async function accept(tx: Transaction, job: NewJob, rules: AcceptanceRules): Promise<Acceptance> {
  await ledger.lockOrganization(tx, job.organization_id);

  const earlier = await findEarlier(tx, job);
  if (earlier && earlier.request_hash !== job.request_hash) return { outcome: 'conflict', id: earlier.id };
  if (earlier) {
    // The current request will also try to start the workflow, so `giveUpStart` must not delete the job.
    if (earlier.status === 'pending') await addClaim(tx, earlier.id);
    return { outcome: 'replayed', job: earlier };
  }

  const [organization] = await ORGANIZATION_STATE(tx, { organizationId: job.organization_id });
  if (!organization) throw new Error(`the organization ${job.organization_id} does not exist`);
  const { active_ids, available, weight } = organization;
  if (active_ids.length >= rules.activeJobLimit) return { outcome: 'too_many_active', active_ids };

  const hold = maxCost(job.unit_price, job.sources.length, job.max_credits);
  if (available < hold) return { outcome: 'insufficient_credits', required: hold, available };

  const billing_subject = newId('bil');
  await ledger.append(tx, job.organization_id, [
    { subject: billing_subject, meter: 'hold', amount: 0, reserved: hold },
  ]);
  const hosts = job.sources.map(({ host }) => host);
  const { sources } = job;
  const [accepted] = await ADD(tx, {
    id: job.id,
    organizationId: job.organization_id,
    requestHash: job.request_hash,
    externalId: job.external_id,
    pitch: job.pitch,
    includeRecent: job.include_recent,
    maxCredits: job.max_credits,
    unitPrice: job.unit_price,
    billingSubject: billing_subject,
    held: hold,
    warnings: JSON.stringify(job.warnings),
    lifetimeSeconds: rules.lifetimeSeconds,
    campaignId: job.campaign_id ?? null,
    keyId: job.by.keyId,
    userId: job.by.userId,
    searchId: job.search_id ?? null,
    hosts,
    kinds: sources.map(({ kind }) => kind),
    urls: sources.map((source) => (source.kind === 'article_url' ? source.url : null)),
    references: sources.map((source) =>
      source.kind === 'journalist_reference' ? JSON.stringify(source.reference) : null,
    ),
    people: sources.map((source) => ('person' in source ? JSON.stringify(source.person) : null)),
  });
  if (!accepted) throw new Error(`job ${job.id} was not inserted`);
  return { outcome: 'accepted', job: accepted, start: { hosts, weight }, available: available - hold };
}

/** Returns the most that a job can cost, which is the amount to reserve, in 1/1000 credit. */
export function maxCost(unitPrice: number, sources: number, cap: number | null): number {
  const estimate = unitPrice * sources;
  return Math.min(estimate, cap ?? estimate);
}

async function findEarlier(tx: Transaction, job: NewJob): Promise<Job | undefined> {
  if (job.keyed) {
    // The Idempotency-Key of an expired job, and the id derived from it, can then be used again.
    await tx.deleteFrom('jobs').where('id', '=', job.id).where(expired).execute();
    return find(tx, job.organization_id, job.id);
  }
  return select(tx)
    .where('organization_id', '=', job.organization_id)
    .where('request_hash', '=', job.request_hash)
    .where('status', 'in', ACTIVE_STATUSES)
    .executeTakeFirst();
}

/** Keeps the job if an earlier request fails to start it; returns undefined if it has ended or no longer exists. */
export async function claimStart(
  tx: Transaction,
  organizationId: OrganizationId,
  jobId: JobId,
): Promise<Job | undefined> {
  await ledger.lockOrganization(tx, organizationId);
  await addClaim(tx, jobId);
  const job = await find(tx, organizationId, jobId);
  return job && isActive(job.status) ? job : undefined;
}
