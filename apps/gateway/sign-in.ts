import type { FastifyRequest } from 'fastify';
import { type Database, type UserId, users } from '../../db/index.ts';
import type { Config } from '../runtime/index.ts';
import { isPassword } from './passwords.ts';
import { networkOf, takeTry } from './try-limits.ts';

/** Counts a try of this address for this account; throws the 429 when there were too many, over all gateways. */
export type CountTry = (request: FastifyRequest, email: string) => Promise<void>;

const WINDOW_SECONDS = 15 * 60;

export function createCountTry({ db, config }: { db: Database; config: Config }): CountTry {
  const { perEmail, perAddress } = config.signIns;
  const take = (policy: string, limit: number, of: string) =>
    limit === 0 ? undefined : takeTry(db, { policy, limit, seconds: WINDOW_SECONDS }, of);
  return async (request, email) => {
    // The address first: who is refused for it does not lock others out of their accounts any further.
    await take('sign_in_address', perAddress, networkOf(request.ip));
    await take('sign_in_email', perEmail, users.normalizeEmail(email));
  };
}

/** Who has this address and password; undefined for everything else, and after the same work for all of it. */
export async function checkSignIn(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<UserId | undefined> {
  const user = await users.findForSignIn(db, { email });
  return (await isPassword(user?.password_hash, password)) ? user?.id : undefined;
}
