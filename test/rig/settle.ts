import type { JobBody } from '../../apps/gateway/gateway.ts';
import { isJobId, type JobId, jobs, journalists, newId, sources } from '../../db/index.ts';
import type { World } from './world.ts';

export function jobIdOf(job: JobBody): JobId {
  if (!isJobId(job.id)) throw new Error(job.id);
  return job.id;
}

const PROFILE: Omit<journalists.JournalistProfile, 'name' | 'bio'> = {
  entity_type: 'person',
  outlet: 'A',
  outlet_basis: 'publication',
  outlet_domain: 'a.example',
  role: null,
  beat: null,
  region: null,
  author_page: null,
  socials: { x: null, linkedin: null, bluesky: null, mastodon: null, threads: null, website: null },
  email: null,
  email_status: 'not_found',
  email_basis: null,
  email_affiliation: null,
  email_checks: {
    syntax_valid: null,
    mx_found: null,
    role_account: null,
    free_provider: null,
    disposable: null,
    mailbox_checked: null,
    checked_at: null,
  },
  source_article: null,
  recent: [],
  confidence: { identity: 0.9, outlet: 0.9, email: null, role: null },
  evidence: [],
};
export const FIT: journalists.FitReport = {
  score: 70,
  verdict: 'fit',
  reasoning: 'r',
  why_not: null,
  personalized_angle: null,
  evidence_ids: [],
};

/** Settles a source without a journalist, as an activity does. */
export async function settleUnresolved({ db }: World, job: JobBody, index: number): Promise<void> {
  const why = { reason: 'no_byline' as const, message: 'None.', retryable: false, evidence: [] };
  await db.transaction().execute(async (tx) => {
    await jobs.lockActive(tx, jobIdOf(job));
    await sources.settleUnresolved(tx, jobIdOf(job), index, why, {});
    await jobs.touch(tx, jobIdOf(job));
  });
}

/** Settles a source with a journalist who has this biography, as an activity does. */
export async function settleResolved({ db }: World, job: JobBody, index: number, bio: string): Promise<void> {
  const id = newId('jid');
  const profile = { ...PROFILE, name: `Reporter ${index}`, bio };
  await db.transaction().execute(async (tx) => {
    await jobs.lockActive(tx, jobIdOf(job));
    await tx.insertInto('journalists').values({ id, name: profile.name }).execute();
    await sources.settleResolved(tx, jobIdOf(job), index, id, {});
    const entry = { journalist_id: id, source_indexes: [index], profile, credits: 0 };
    await journalists.saveInJob(tx, jobIdOf(job), entry);
    await jobs.touch(tx, jobIdOf(job));
  });
}

/** Ends a job as canceled: what is open gets one outcome in one version. */
export async function endJob({ db }: World, job: JobBody): Promise<void> {
  const why = { reason: 'canceled' as const, message: 'Canceled.', retryable: true };
  await db.transaction().execute(async (tx) => {
    await jobs.lockActive(tx, jobIdOf(job));
    await sources.settleOpen(tx, jobIdOf(job), why);
    await jobs.finish(tx, jobIdOf(job), {
      status: 'canceled',
      error: null,
      warnings: [],
      lifetimeSeconds: 600,
    });
  });
}
