import type { mediaListMembers } from '../../../db/index.ts';
import { DECLINED_STATES, type MemberState } from '../../../model/index.ts';

type Candidate = mediaListMembers.MergeCandidate;

/** Why a mail merge leaves somebody out: the first reason that applies is counted. */
const REASONS = [
  'declined',
  'same_name',
  'contacted',
  'not_a_fit',
  'no_opening',
  'no_address',
  'same_address',
] as const;
export type LeftOut = Partial<Record<(typeof REASONS)[number], number>>;

export interface MergeChoice {
  /** Only people in this state: all of them but those whom somebody of the same name makes doubtful. */
  state?: MemberState;
  /** Whether people who declined or must not be contacted are included. */
  includeDeclined: boolean;
  /** Whether everybody else is included, too. */
  includeAll: boolean;
  /** Whether the people belong to a campaign; a plain list has no pitch, and leaves out only who declined. */
  isCampaign: boolean;
  /** Whether the file has suggested addresses, too. */
  withSuggestions: boolean;
}

/** Whether the person may be one who must not be contacted, and nobody has decided about them since. */
const isDoubtful = ({ state, is_namesake }: Candidate) => is_namesake && state === 'to_contact';

/**
 * Chooses whom to write to: nobody twice, also not at an address that another row has, and nobody whom the pitch does
 * not fit. Keeps the order.
 */
export function chooseForMerge(
  candidates: readonly Candidate[],
  { state, includeDeclined, includeAll, isCampaign, withSuggestions }: MergeChoice,
): { chosen: Candidate[]; leftOut: LeftOut } {
  const inState = candidates.filter((one) => state === undefined || one.state === state);
  const addressesOf = (rows: Candidate[]) =>
    new Set(rows.flatMap(({ address }) => (address === null ? [] : [address])));
  const refusals = addressesOf(candidates.filter(({ state }) => DECLINED_STATES.includes(state)));
  const contacts = addressesOf(candidates.filter((one) => one.is_touched && !one.is_namesake));
  const recipients = new Set<string>();
  const has = (addresses: Set<string>, { address }: Candidate) => address !== null && addresses.has(address);
  const reasonOf = (one: Candidate): (typeof REASONS)[number] | null => {
    const isDeclined = DECLINED_STATES.includes(one.state);
    if (isDeclined) return state !== undefined || includeDeclined || includeAll ? null : 'declined';
    if (state === undefined && !includeDeclined && !includeAll && has(refusals, one)) return 'declined';
    if (isDoubtful(one) && !includeDeclined && !includeAll) return 'same_name';
    if (state !== undefined || includeAll || !isCampaign) return null;
    if (has(contacts, one) || one.is_touched) return 'contacted';
    if (one.verdict === 'weak' || one.verdict === 'not_a_journalist') return 'not_a_fit';
    // Without a pitch, nobody has an opening.
    if (one.verdict !== null && !one.has_angle) return 'no_opening';
    if (one.address === null) return withSuggestions && one.has_suggestion ? null : 'no_address';
    return recipients.has(one.address) ? 'same_address' : null;
  };
  const leftOut: LeftOut = {};
  const chosen = inState.filter((one) => {
    const reason = reasonOf(one);
    if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    else if (one.address !== null) recipients.add(one.address);
    return reason === null;
  });
  return { chosen, leftOut };
}

/** The value of the header that counts who was left out, e.g. `contacted=3, not_a_fit=5`. */
export function writeLeftOut(leftOut: LeftOut): string {
  return REASONS.flatMap((reason) => (leftOut[reason] ? [`${reason}=${leftOut[reason]}`] : [])).join(', ');
}
