import type { Person, Work } from '../work/work.ts';
import { OPENING_WAYS } from './words/wording.ts';

/**
 * Returns in which way the e-mail to a person begins. Colleagues whose places in the job follow each other get
 * different ways; where they are not known, the person and the article decide. The same person always gets the
 * same way.
 */
export function turnOf({ name, outlet }: Person, work: Work | undefined, colleaguesBefore?: number): number {
  return colleaguesBefore === undefined
    ? hashOf(`${name} ${work?.url ?? ''}`) % OPENING_WAYS
    : (hashOf(outlet ?? '') + colleaguesBefore) % OPENING_WAYS;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
