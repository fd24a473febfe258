import { type acceptance, jobs, organizations, sources } from '../../../db/index.ts';
import { enrichmentJobStart } from '../../../workflows/start.ts';
import { type StartDeps, startOnce } from '../runs/index.ts';

/** Starts a job accepted by an earlier request, with `hosts` and `weight` from the database. */
export async function startEarlierJob(deps: StartDeps, job: jobs.Job): Promise<void> {
  const [hosts, weight] = await Promise.all([
    sources.hosts(deps.db, job.id),
    organizations.weight(deps.db, job.organization_id),
  ]);
  await startJob(deps, job, { hosts, weight });
}

/** Starts the workflow of an accepted job; see `startOnce`. */
export async function startJob(
  deps: StartDeps,
  job: jobs.Job,
  { hosts, weight }: acceptance.JobStart,
): Promise<void> {
  const { jobs: limits, fit } = deps.config;
  const start = enrichmentJobStart(job, hosts, {
    window: limits.window,
    withModel: fit.model !== null,
    weight,
  });
  await startOnce(deps, start, {
    noun: 'job',
    held: job.held,
    giveUpStart: (tx) => jobs.giveUpStart(tx, job.organization_id, job.id),
  });
}
