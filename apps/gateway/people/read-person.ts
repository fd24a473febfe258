import { audit, type Database, journalists, mediaListMembers, touches } from '../../../db/index.ts';
import { isIdOf, type JournalistId, type OrganizationId } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { ApiError } from '../http/errors.ts';
import { asJournalist, asResearch } from './journalist-body.ts';
import type { PersonBody } from './schema.ts';

/** The most jobs, and the most lists, in a response. */
const SHOWN = 100;

/** Returns a person in the organization's jobs and lists; throws a 404 if the person is in none of them. */
export async function readPerson(
  db: Database,
  caller: Caller,
  { id, withEvidence }: { id: string; withEvidence: boolean },
): Promise<PersonBody> {
  const { organizationId } = caller;
  const rows = isIdOf('jid', id) ? await findAll(db, organizationId, id) : undefined;
  if (!rows?.latest)
    throw new ApiError('NOT_FOUND', 'This journalist is not in any of your jobs or media lists.');
  const { latest, jobs, members } = rows;
  await audit.note(db, { action: 'person_read', by: caller, journalistId: latest.journalist_id });
  const touched = await touches.ofPeople(db, organizationId, [latest.journalist_id]);
  const journalist = asJournalist(latest, touched);
  return {
    object: 'person',
    journalist_identity_id: latest.journalist_id,
    journalist: withEvidence ? journalist : { ...journalist, evidence: [] },
    research: asResearch(latest)[0] ?? null,
    jobs: jobs.jobs.map(asJob),
    job_count: jobs.count,
    lists: members.members.map(asListing),
    list_count: members.count,
  };
}

async function findAll(db: Database, organizationId: OrganizationId, id: JournalistId) {
  const [jobs, members] = await Promise.all([
    journalists.listJobsOf(db, organizationId, id, SHOWN),
    mediaListMembers.listOfPerson(db, organizationId, id, SHOWN),
  ]);
  const newest = jobs.jobs[0];
  const confirmed = members.members.toSorted(
    (a, b) => (b.last_confirmed_at?.getTime() ?? 0) - (a.last_confirmed_at?.getTime() ?? 0),
  )[0];
  const latest =
    (newest && (await journalists.findInJob(db, newest.job_id, id))) ??
    (confirmed && (await mediaListMembers.listOf(db, confirmed.list_id, [id]))[0]);
  return { jobs, members, latest };
}

function asJob(job: journalists.JobOfJournalist): PersonBody['jobs'][number] {
  const { job_id, external_id, status, created_at, expires_at, profile, fit } = job;
  const { outlet, role, email } = profile;
  return {
    job_id,
    external_id,
    status,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    outlet,
    role,
    email,
    score: fit?.score ?? null,
    verdict: fit?.verdict ?? null,
    personalized_angle: fit?.personalized_angle ?? null,
  };
}

function asListing(member: mediaListMembers.NamedMember): PersonBody['lists'][number] {
  const { list_id, list_name, campaign_id, state, state_changed_by, owner, follow_up_on } = member;
  const { note, own_email, own_phone, custom, fit, pitch_number, version } = member;
  return {
    list_id,
    list_name,
    campaign_id,
    member_id: member.id,
    state,
    state_changed_at: member.state_changed_at?.toISOString() ?? null,
    state_changed_by,
    owner,
    follow_up_on,
    note,
    own_email,
    own_phone,
    custom,
    score: fit?.score ?? null,
    verdict: fit?.verdict ?? null,
    pitch_number,
    added_at: member.added_at.toISOString(),
    last_confirmed_at: member.last_confirmed_at?.toISOString() ?? null,
    version,
  };
}
