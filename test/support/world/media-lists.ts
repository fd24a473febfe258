import { sql } from 'kysely';
import type { MediaListAdditionsBody, MediaListBody } from '../../../apps/gateway/app.ts';
import type { Database } from '../../../db/index.ts';
import {
  type FitReport,
  type JobId,
  type JournalistId,
  type JournalistProfile,
  newId,
  normalizeName,
  type OrganizationId,
} from '../../../model/index.ts';
import { profile as profileOf } from './profile.ts';
import type { CallOptions, World } from './world.ts';

export const LISTS = '/api/v1/media-lists';

/**
 * A person found by a job: the fields that differ from a minimal profile, and the fit report if the job had a
 * pitch.
 */
export interface Found {
  id?: JournalistId;
  profile: Partial<JournalistProfile>;
  fit?: FitReport;
}

/** Inserts a finished job with the given people without running a workflow. */
export async function insertFinishedJob(
  db: Database,
  organizationId: OrganizationId,
  people: Found[],
): Promise<{ jobId: JobId; ids: JournalistId[] }> {
  const jobId = newId('jej');
  const ids = people.map(({ id }) => id ?? newId('jid'));
  await sql`
    insert into jobs (id, organization_id, billing_subject, status, request_hash, include_recent, unit_price, held,
      warnings, finished_at, expires_at)
    values (${jobId}, ${organizationId}, ${newId('bil')}, 'complete', 'sha256:test', 10, 5000, 0, '[]', now(),
      now() + interval '7 days')`.execute(db);
  for (const [index, { profile, fit }] of people.entries()) {
    const whole = profileOf(profile);
    const id = ids[index] as JournalistId;
    await sql`insert into journalists (id, name) values (${id}, ${whole.name}) on conflict do nothing`.execute(
      db,
    );
    const key = `name:${normalizeName(whole.name)}@${whole.outlet_domain}#${id}`;
    await sql`insert into journalist_keys (key, journalist_id) values (${key}, ${id}) on conflict do nothing`.execute(
      db,
    );
    await sql`
      insert into job_sources (job_id, source_index, kind, url, host, outcome, journalist_id, settled_at)
      values (${jobId}, ${index}, 'article_url', 'https://n.example/a', 'n.example', 'resolved', ${id},
        now() - interval '1 hour')`.execute(db);
    await sql`
      insert into job_journalists (job_id, journalist_id, position, source_indexes, profile, billable, credits, fit,
        fit_method)
      values (${jobId}, ${id}, ${index + 1}, array[${index}::int], ${JSON.stringify(whole)}, ${whole.email !== null},
        ${whole.email === null ? 0 : 5000}, ${fit ? JSON.stringify(fit) : null},
        ${fit ? JSON.stringify({ name: 'lexical', model: null, prompt_version: null, deterministic: true }) : null})
      `.execute(db);
  }
  return { jobId, ids };
}

export async function createList(
  world: World,
  name: string,
  options: CallOptions = {},
): Promise<MediaListBody> {
  return (await world.call<MediaListBody>('POST', LISTS, { ...options, body: { name } })).body;
}

/** Adds people from a job to a media list and expects the request to succeed. */
export async function addMembers(
  world: World,
  listId: string,
  { jobId, ids }: { jobId: JobId; ids: JournalistId[] },
  options: CallOptions = {},
): Promise<MediaListAdditionsBody> {
  const body = { job_id: jobId, journalist_identity_ids: ids };
  const added = await world.call<MediaListAdditionsBody>('POST', `${LISTS}/${listId}/members`, {
    ...options,
    body,
  });
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return added.body;
}
