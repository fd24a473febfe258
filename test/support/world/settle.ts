import type { JobBody } from '../../../apps/gateway/app.ts';
import { jobs, settlements, sources } from '../../../db/index.ts';
import {
  type FitReport,
  isBillable,
  isJobId,
  type JobId,
  type JournalistId,
  newId,
} from '../../../model/index.ts';
import { profile as profileOf } from './profile.ts';
import type { World } from './world.ts';

export function jobIdOf(job: JobBody): JobId {
  if (!isJobId(job.id)) throw new Error(job.id);
  return job.id;
}

export const FIT: FitReport = {
  score: 70,
  verdict: 'fit',
  reasoning: 'r',
  why_not: null,
  personalized_angle: null,
  mail_subject: null,
  why_they_fit: null,
  topics: [],
  anchors: [],
  freshness: { status: 'unknown', last_on_topic: null, days_ago: null },
  edits: [],
  evidence_ids: [],
};

/** The argument `person` of `settlements.resolve` for a journalist whose name and identity keys are already stored. */
export const knownPerson = (id: JournalistId) => ({
  ...{ webId: id, newName: null, newKeys: [], isOwn: false },
  locks: [],
});

/** Records that a source has no journalist, as an activity would. */
export async function settleUnresolved({ db }: World, job: JobBody, index: number): Promise<void> {
  const why = { reason: 'no_byline' as const, message: 'None.', retryable: false, evidence: [] };
  const settled = await settlements.leaveUnresolved(db, { jobId: jobIdOf(job), index }, why, {});
  if (settled !== 'written') throw new Error(settled);
}

/** Records that a source has a journalist with the given biography, as an activity would. */
export async function settleResolved({ db }: World, job: JobBody, index: number, bio: string): Promise<void> {
  const id = newId('jid');
  const profile = profileOf({ name: `Reporter ${index}`, bio });
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('journalists').values({ id, name: profile.name }).execute();
    const entry = {
      journalist_id: id,
      source_indexes: [index],
      profile,
      billable: isBillable(profile),
      credits: 0,
    };
    const source = { jobId: jobIdOf(job), index };
    const settled = await settlements.resolve(tx, source, {
      entry,
      known: null,
      receipt: {},
      person: knownPerson(id),
    });
    if (settled !== 'written') throw new Error(settled);
  });
}

/** Cancels a job. All sources without an outcome become unresolved, in one new version of the job. */
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
