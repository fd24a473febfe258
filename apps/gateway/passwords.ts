import { hash, verify } from '@node-rs/argon2';

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

/** Argon2id with 19 MiB and two passes: the OWASP Password Storage Cheat Sheet's first choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of a random text that nobody has. Whoever asks for an unknown user pays for it as for a known one. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$O0lCwkFBMLRplvR7IsBQyg$3p1JDBsELnNEkoiAIaIsNrBCxr0pLc6EaOIclXHL5EI';

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether this is the password; without a hash it never is, after the same work. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODYS, password);
  return matches && stored !== null && stored !== undefined;
}

/** What is wrong with a new password, as a sentence; null when nothing is. */
export function faultOfPassword(password: string): string | null {
  // Letters and marks are counted as people see them, not as UTF-16 stores them.
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return `A password has at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `A password has at most ${LONGEST_PASSWORD} characters.`;
  return null;
}
