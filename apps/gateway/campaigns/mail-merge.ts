import type { mediaListMembers } from '../../../db/index.ts';
import { DECLINED_STATES, type MemberState } from '../../../model/index.ts';

type Candidate = mediaListMembers.MergeCandidate;

/** Why a mail merge leaves somebody out: the first reason that applies is counted. */
const REASONS = ['declined', 'same_name', 'contacted', 'not_a_fit', 'no_opening'] as const;
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
}

/** Whether the person may be one who must not be contacted, and nobody has decided about them since. */
const isDoubtful = ({ state, is_namesake }: Candidate) => is_namesake && state === 'to_contact';

/** Chooses whom to write to: nobody twice, and nobody whom the pitch does not fit. Keeps the order. */
export function chooseForMerge(
  candidates: readonly Candidate[],
  { state, includeDeclined, includeAll, isCampaign }: MergeChoice,
): { chosen: Candidate[]; leftOut: LeftOut } {
  const inState = candidates.filter((one) => state === undefined || one.state === state);
  const reasonOf = (one: Candidate): (typeof REASONS)[number] | null => {
    const isDeclined = DECLINED_STATES.includes(one.state);
    if (isDeclined) return state !== undefined || includeDeclined || includeAll ? null : 'declined';
    if (isDoubtful(one) && !includeDeclined && !includeAll) return 'same_name';
    if (state !== undefined || includeAll || !isCampaign) return null;
    if (one.is_touched) return 'contacted';
    if (one.verdict === 'weak' || one.verdict === 'not_a_journalist') return 'not_a_fit';
    // Without a pitch, nobody has an opening.
    return one.verdict !== null && !one.has_angle ? 'no_opening' : null;
  };
  const leftOut: LeftOut = {};
  const chosen = inState.filter((one) => {
    const reason = reasonOf(one);
    if (reason !== null) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    return reason === null;
  });
  return { chosen, leftOut };
}

/** The value of the header that counts who was left out, e.g. `contacted=3, not_a_fit=5`. */
export function writeLeftOut(leftOut: LeftOut): string {
  return REASONS.flatMap((reason) => (leftOut[reason] ? [`${reason}=${leftOut[reason]}`] : [])).join(', ');
}
