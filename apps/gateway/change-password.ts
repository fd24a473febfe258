import { passwordResets, sessions, type Transaction, type UserId, users } from '../../db/index.ts';

/** Sets a user's password. Everybody who was signed in with the old one is out, and open links to set another end. */
export async function changePassword(tx: Transaction, userId: UserId, passwordHash: string): Promise<void> {
  await users.setPassword(tx, userId, passwordHash);
  await passwordResets.endAll(tx, userId);
  await sessions.endAll(tx, { userId });
}
