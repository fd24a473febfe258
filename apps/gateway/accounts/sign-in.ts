import type { FastifyRequest } from 'fastify';
import { type Database, users } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import { networkOf, takeAttempt } from '../auth/login-throttle.ts';
import { isPassword } from './passwords.ts';

/**
 * Counts a sign-in attempt against the limits of its network and its account, across all gateways. Throws a
 * 429 if a limit is exceeded.
 */
export type CountTry = (request: Pick<FastifyRequest, 'ip'>, email: string) => Promise<void>;

const WINDOW_SECONDS = 15 * 60;

export function createCountTry({ db, config }: { db: Database; config: Config }): CountTry {
  const { perEmail, perAccount, perAddress } = config.signIns;
  const take = (policy: string, limit: number, of: string) =>
    limit === 0 ? undefined : takeAttempt(db, { policy, limit, seconds: WINDOW_SECONDS }, of);
  return async (request, email) => {
    // Check the account's own limit last: an attempt that was rejected because of its network must not count
    // against the account, so that an attacker with only a few IP addresses cannot lock out the owner. The
    // account's limit stops attackers who guess passwords from many networks.
    const from = networkOf(request.ip);
    const account = users.normalizeEmail(email);
    await take('sign_in_address', perAddress, from);
    await take('sign_in_email', perEmail, JSON.stringify([from, account]));
    await take('sign_in_account', perAccount, account);
  };
}

/**
 * Returns the user with the given e-mail address and password, or undefined if no user has both. The function
 * does the same amount of work in all cases, so that its duration does not reveal whether the user exists.
 */
export async function checkSignIn(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<UserId | undefined> {
  const user = await users.findForSignIn(db, { email });
  return (await isPassword(user?.password_hash, password)) ? user?.id : undefined;
}
