import type { mediaListMembers } from '../../../db/index.ts';
import type { MemberState } from '../../../model/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { ApiError, invalidAt } from '../http/errors.ts';

interface Wish {
  state?: MemberState;
  reason?: string;
}

/** Whether the change would let the organization contact a person again whom it must not contact. */
export function isLift(member: mediaListMembers.Member, { state }: Wish): boolean {
  return member.state === 'do_not_contact' && state !== undefined && state !== member.state;
}

/** Throws unless the caller may lift “do not contact”, and says why: it is an admin's to lift, with a reason. */
export function requireLift({ role }: Caller, { reason }: Wish): void {
  if (role !== 'admin')
    throw new ApiError(
      'FORBIDDEN',
      'Your organization must not contact this person. Only an admin who is signed in can change that.',
    );
  if (reason === undefined || reason.trim() === '')
    throw invalidAt('/reason', 'required', 'must say why the person may be contacted again');
}
