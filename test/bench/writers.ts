import { acceptance, type Database, openDatabase, organizations, settlements } from '../../db/index.ts';
import { type JobId, newId, type OrganizationId } from '../../model/index.ts';

/** How many writers the benchmarks of commits have, each with a connection. */
export const WRITERS = 48;
const WHY = { reason: 'no_byline' as const, message: 'None.', retryable: false, evidence: [] };

/** Opens a database with a connection for each writer. */
export function openForWriters(url: string): Database {
  return openDatabase({ url, poolSize: WRITERS, onError: (error) => console.error(error.message) });
}

/** Runs all writers at once, `writes` commits each, and returns their commits per second. */
export async function rate(
  write: (writer: number, index: number) => Promise<unknown>,
  writes: number,
): Promise<number> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let index = 0; index < writes; index += 1) await write(writer, index);
    }),
  );
  return (WRITERS * writes * 1_000) / (performance.now() - started);
}

/** Settles a source of a job as one that names nobody. */
export async function settle(db: Database, jobId: JobId, index: number): Promise<void> {
  const outcome = await settlements.leaveUnresolved(db, { jobId, index }, WHY, {});
  if (outcome !== 'written') throw new Error(outcome);
}

/** Accepts jobs, each of an organization of its own, without starting their workflows. */
export async function acceptJobs(
  db: Database,
  count: number,
  sources: number,
): Promise<{ id: JobId; organizationId: OrganizationId }[]> {
  const jobs: { id: JobId; organizationId: OrganizationId }[] = [];
  for (let writer = 0; writer < count; writer += 1) {
    const { accepted, organizationId } = await db.transaction().execute(async (tx) => {
      const organization = await organizations.create(tx, `Writer ${writer}`);
      const job = {
        ...{
          id: newId('jej'),
          organization_id: organization.id,
          by: { keyId: null, userId: null },
          keyed: false,
          request_hash: '',
          external_id: null,
          pitch: null,
        },
        ...{ include_recent: 0, max_credits: null, unit_price: 0, warnings: [] },
        sources: Array.from({ length: sources }, (_, index) => ({
          kind: 'article_url' as const,
          url: `https://writer-${writer}.example/${index}`,
          host: `writer-${writer}.example`,
        })),
      };
      const rules = { activeJobLimit: 1, lifetimeSeconds: 600 };
      return { accepted: await acceptance.accept(tx, job, rules), organizationId: organization.id };
    });
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    jobs.push({ id: accepted.job.id, organizationId });
  }
  return jobs;
}
