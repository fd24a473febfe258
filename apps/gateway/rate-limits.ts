import { type Database, rateLimits } from '../../db/index.ts';
import type { RatePolicy, RatePolicyName } from '../runtime/index.ts';
import type { Caller } from './plugins/authentication.ts';

/** What a caller has left of a policy. */
export interface RateState {
  policy: RatePolicyName;
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Whole seconds until the window ends. */
  resetSeconds: number;
  allowed: boolean;
}

/** Takes one call off a caller's window; null where the policy is switched off. */
export type TakeCall = (policy: RatePolicyName, caller: Caller) => Promise<RateState | null>;

/** A share of a window that this process took and has not used up. */
interface Share {
  left: number;
  /** Units that nobody had taken when the share was taken. */
  untaken: number;
  endsAt: number;
}

/** One write takes this part of a limit: few writes, and little stranded in the processes that took it. */
const SHARES_PER_WINDOW = 20;
const MAX_SHARES = 10_000;

/**
 * Limits that hold across all gateways: a window is one row, from which each process takes small shares. What
 * another process took and does not use is lost to the caller, a twentieth of the limit at most.
 */
export function createRateLimits(deps: {
  db: Database;
  policies: Readonly<Record<RatePolicyName, RatePolicy>>;
}): TakeCall {
  const shares = new Map<string, Share>();
  const asking = new Map<string, Promise<Share>>();

  const takeShare = async (key: string, name: RatePolicyName, subject: string): Promise<Share> => {
    const { limit, seconds } = deps.policies[name];
    const count = Math.ceil(limit / SHARES_PER_WINDOW);
    const { used, secondsLeft } = await rateLimits.take(deps.db, { subject, policy: name, seconds, count });
    const untakenBefore = Math.max(0, limit - (used - count));
    const left = Math.min(count, untakenBefore);
    const share = { left, untaken: untakenBefore - left, endsAt: Date.now() + secondsLeft * 1000 };
    if (shares.size >= MAX_SHARES) shares.clear();
    shares.set(key, share);
    return share;
  };

  return async (name, caller) => {
    const policy = deps.policies[name];
    if (policy.limit === 0) return null;
    const subject = policy.per === 'key' ? caller.subject : caller.organizationId;
    const key = `${name} ${subject}`;
    for (;;) {
      const share = shares.get(key);
      const isOpen = share !== undefined && share.endsAt > Date.now();
      // An exhausted window is not asked again before it ends: a flood costs no query.
      if (isOpen && (share.left > 0 || share.untaken === 0)) {
        const allowed = share.left > 0;
        if (allowed) share.left -= 1;
        return {
          policy: name,
          limit: policy.limit,
          windowSeconds: policy.seconds,
          remaining: share.left + share.untaken,
          resetSeconds: Math.max(1, Math.ceil((share.endsAt - Date.now()) / 1000)),
          allowed,
        };
      }
      // Callers who come meanwhile wait for the same share.
      const running = asking.get(key) ?? takeShare(key, name, subject).finally(() => asking.delete(key));
      asking.set(key, running);
      await running;
    }
  };
}
