import { hash, verify } from '@node-rs/argon2';
import anyAscii from 'any-ascii';
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

/**
 * Hashes a new password, or says what is wrong with it. Nothing else hashes, so that no door can skip the rules.
 * `about` is all that the service knows of the user: e-mail address, names, organizations.
 */
export async function hashNewPassword(
  password: string,
  about: readonly string[],
): Promise<{ hash: string; fault: null } | { hash: null; fault: string }> {
  const fault = faultOfPassword(password, about);
  return fault === null ? { hash: await hash(password, COST), fault } : { hash: null, fault };
}

/**
 * Returns whether the password matches the stored hash; takes as long if there is none, so that the time does not
 * reveal whether the user exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS, password);
  return matches && stored !== null && stored !== undefined;
}

/** Returns what is wrong with a new password, or null. */
function faultOfPassword(password: string, about: readonly string[]): string | null {
  // The length of a password is the number of its Unicode code points, not of its UTF-16 code units.
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `The password must have at most ${LONGEST_PASSWORD} characters.`;
  if (isCommonPassword(password)) return 'This password is one of the most common ones. Choose another one.';
  if (isRepetitive(password))
    return 'The password repeats a few characters, or follows a simple order. Choose another one.';
  if (isMadeOfWords(password, about))
    return 'The password is little more than your name, e-mail address, organization or a word that everyone tries. Add words of your own.';
  return null;
}

/** Words that attackers try first. The page for operators lists them. */
const WORDS = ['admin', 'byline', 'journalist', 'newsroom', 'passwort', 'password', 'welcome'];
const SHORTEST_WORD = 4;

/**
 * Returns whether a password has fewer than five different characters, consists of fewer than five runs such as `aaab`
 * or `9876`, or repeats a text that would be too short by itself.
 */
function isRepetitive(password: string): boolean {
  const points = [...password.toLowerCase()].map((sign) => sign.codePointAt(0) ?? 0);
  if (new Set(points).size < 5) return true;
  const turns = points.filter((point, index) => index > 0 && Math.abs(point - (points[index - 1] ?? 0)) > 1);
  const period = points.findIndex(
    (_, length) =>
      length > 0 && points.every((point, index) => index < length || point === points[index - length]),
  );
  return turns.length < 4 || (period > 0 && period < SHORTEST_PASSWORD && period * 2 <= points.length);
}

/**
 * Returns whether a password contains a word of `WORDS` or `about`, in any spelling, and besides these fewer than four
 * letters and no more digits than a date.
 */
function isMadeOfWords(password: string, about: readonly string[]): boolean {
  const words = [...WORDS, ...about]
    .flatMap(spellings)
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
  return spellings(password).some((whole) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), whole);
    const count = (kind: RegExp) => rest.match(kind)?.length ?? 0;
    return rest !== whole && count(/\p{L}/gu) < 4 && count(/\p{N}/gu) <= 8;
  });
}

/** Returns a text in lower case without accents, with `ae` for `ä`, and in Latin letters. */
function spellings(text: string): string[] {
  const lower = text.toLowerCase().normalize('NFC');
  const german = lower.replaceAll(/[äöü]/g, (vowel) => `${vowel.normalize('NFD').charAt(0)}e`);
  return [lower, german]
    .map((form) => form.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
    .concat(anyAscii(lower).toLowerCase());
}

/** Sets the user's password, and ends all of the user's sessions and unused reset links. */
export async function changePassword(tx: Transaction, userId: UserId, passwordHash: string): Promise<void> {
  await users.setPassword(tx, userId, passwordHash);
  await passwordResets.endAll(tx, userId);
  await sessions.endAll(tx, { userId });
}
