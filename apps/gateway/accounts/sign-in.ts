import type { FastifyRequest } from 'fastify';
import { type Database, users } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import type { Config } from '../../runtime/index.ts';
import { networkOf, takeAttempt } from '../auth/login-throttle.ts';
import { isPassword } from './passwords.ts';

/** Counts a sign-in attempt for its network and account, across all gateways; throws a 429 over a limit. */
export type CountTry = (request: Pick<FastifyRequest, 'ip'>, email: string) => Promise<void>;

const WINDOW_SECONDS = 15 * 60;

export function createCountTry({ db, config }: { db: Database; config: Config }): CountTry {
  const { perEmail, perAccount, perAddress } = config.signIns;
  const take = (policy: string, limit: number, of: string) =>
    limit === 0 ? undefined : takeAttempt(db, { policy, limit, seconds: WINDOW_SECONDS }, of);
  return async (request, email) => {
    // The account's limit comes last: attempts refused for their network do not count against the account, so an
    // attacker with few addresses cannot lock out the owner.
    const from = networkOf(request.ip);
    const account = users.normalizeEmail(email);
    await take('sign_in_address', perAddress, from);
    await take('sign_in_email', perEmail, JSON.stringify([from, account]));
    await take('sign_in_account', perAccount, account);
  };
}

/** Returns the user with this address and password, or undefined; takes as long if there is no such user. */
export async function checkSignIn(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<UserId | undefined> {
  const user = await users.findForSignIn(db, { email });
  return (await isPassword(user?.password_hash, password)) ? user?.id : undefined;
}
