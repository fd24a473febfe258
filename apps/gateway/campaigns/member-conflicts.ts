import { type Database, type mediaListMembers, mediaLists } from '../../../db/index.ts';
import type { FieldChange } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { matchesTag, requireCurrent, tagOf } from '../http/etags.ts';

/** A 412 tells all changes; more than these are never made between two reads, but an ETag can be made up. */
const MAX_CHANGES = 1_000;

const WORDS: Record<FieldChange['field'], string> = {
  name: 'the name',
  state: 'the state',
  reason: 'the reason',
  note: 'the note',
  owner: 'the owner',
  follow_up_on: 'the follow-up date',
  custom: 'a column',
  own_email: 'the e-mail address',
  own_phone: 'the phone number',
  pitch_number: 'the score',
  profile: 'the profile',
};

/** Throws a 412 unless If-Match has the current version; it says who has changed what since the caller's version. */
export async function requireCurrentMember(
  db: Database,
  ifMatch: string | undefined,
  member: mediaListMembers.Member,
): Promise<void> {
  if (ifMatch === undefined || matchesTag(ifMatch, tagOf(member))) return requireCurrent(ifMatch, member);
  const read = Number(/\d+/.exec(ifMatch)?.[0] ?? Number.NaN);
  // Each change raises the version by one; a version that was never current tells nothing.
  const missed = read < member.version ? Math.min(member.version - read, MAX_CHANGES) : 0;
  const history = missed > 0 ? await mediaLists.listMemberChanges(db, member, missed) : [];
  const changes = history.flatMap(({ at, by, changes: fields }) =>
    fields.map((change) => ({ ...change, at: at.toISOString(), by })),
  );
  const [last] = history;
  const sentence =
    last && `${last.by?.name ?? 'Somebody'} changed ${last.changes.map(inWords).join(' and ')}`;
  throw new ApiError(
    'VERSION_CONFLICT',
    `${sentence ?? 'The person has changed'} since you read it. Read the person again, and repeat your change if it still applies.`,
    { context: { version: member.version, changes } },
  );
}

function inWords({ field, from, to }: FieldChange): string {
  const value = (text: string | null) => text?.replaceAll('_', ' ') ?? 'none';
  const hasValues = (field === 'state' || field === 'follow_up_on') && (from !== null || to !== null);
  return hasValues ? `${WORDS[field]} from ${value(from)} to ${value(to)}` : WORDS[field];
}
