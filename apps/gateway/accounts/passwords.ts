import { hash, verify } from '@node-rs/argon2';
import { passwordResets, sessions, type Transaction, users } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import { isCommonPassword } from './common-passwords.ts';

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

/** Parameters of Argon2id: 19 MiB and two passes, the minimum of the OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash to verify against for unknown users, so that response times do not reveal whether a user exists. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$O0lCwkFBMLRplvR7IsBQyg$3p1JDBsELnNEkoiAIaIsNrBCxr0pLc6EaOIclXHL5EI';

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Returns whether the password matches the stored hash; takes as long if there is none, so that the time does not
 * reveal whether the user exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS, password);
  return matches && stored !== null && stored !== undefined;
}

/**
 * Returns what is wrong with a new password, or null; `about` is the user's e-mail address, name and organization.
 */
export function faultOfPassword(password: string, about: readonly string[]): string | null {
  // The length of a password is the number of its Unicode code points, not of its UTF-16 code units.
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `The password must have at most ${LONGEST_PASSWORD} characters.`;
  if (isCommonPassword(password)) return 'This password is one of the most common ones. Choose another one.';
  if (isMadeOfWords(password, about))
    return 'The password is little more than your name, e-mail address, organization or a word that everyone tries. Add words of your own.';
  return null;
}

/** Words that attackers try first. The page for operators lists them. */
const WORDS = ['admin', 'byline', 'journalist', 'newsroom', 'passwort', 'password', 'welcome'];
const SHORTEST_WORD = 4;

/**
 * Returns whether a password contains a word of `WORDS` or `about`, and besides these fewer than four letters and no
 * more digits than a date.
 */
function isMadeOfWords(password: string, about: readonly string[]): boolean {
  const words = [...WORDS, ...about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
  const whole = password.toLowerCase();
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), whole);
  const count = (kind: RegExp) => rest.match(kind)?.length ?? 0;
  return rest !== whole && count(/\p{L}/gu) < 4 && count(/\p{N}/gu) <= 8;
}

/** Sets the user's password, and ends all of the user's sessions and unused reset links. */
export async function changePassword(tx: Transaction, userId: UserId, passwordHash: string): Promise<void> {
  await users.setPassword(tx, userId, passwordHash);
  await passwordResets.endAll(tx, userId);
  await sessions.endAll(tx, { userId });
}
