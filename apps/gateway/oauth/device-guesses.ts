import { type Database, rateLimits } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import { ApiError } from '../errors.ts';

/**
 * Maximum number of wrong codes per user. A code has 25 billion possible values and expires after ten
 * minutes, so ten guesses will not find one (RFC 8628, 5.1).
 */
const GUESSES = 10;
const SECONDS = 15 * 60;

const windowOf = (userId: UserId, count: number) => ({
  subject: userId,
  policy: 'device_codes',
  seconds: SECONDS,
  count,
});

export async function noteWrongCode(db: Database, userId: UserId): Promise<void> {
  await rateLimits.take(db, windowOf(userId, 1));
}

/** Throws a 429 if the user has entered too many wrong codes, even if the next code is correct. */
export async function checkGuesses(db: Database, userId: UserId): Promise<void> {
  const { used, secondsLeft } = await rateLimits.take(db, windowOf(userId, 0));
  if (used < GUESSES) return;
  throw new ApiError('RATE_LIMITED', 'Too many wrong codes. Wait 15 minutes, then try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
  });
}
