import { passwordResets, sessions, type Transaction, users } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';

/** Sets a user's password, ends all of the user's sessions and invalidates any open password reset links. */
export async function changePassword(tx: Transaction, userId: UserId, passwordHash: string): Promise<void> {
  await users.setPassword(tx, userId, passwordHash);
  await passwordResets.endAll(tx, userId);
  await sessions.endAll(tx, { userId });
}
