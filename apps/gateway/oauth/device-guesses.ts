import { type Database, rateLimits, type UserId } from '../../../db/index.ts';
import { ApiError } from '../errors.ts';

/** A code has 25 thousand million values and lives for ten minutes: ten guesses find none (RFC 8628, 5.1). */
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

/** Refuses the next code, be it right, of who has entered too many wrong ones. */
export async function checkGuesses(db: Database, userId: UserId): Promise<void> {
  const { used, secondsLeft } = await rateLimits.take(db, windowOf(userId, 0));
  if (used < GUESSES) return;
  throw new ApiError('RATE_LIMITED', 'Too many wrong codes were entered; wait a quarter of an hour.', {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
  });
}
