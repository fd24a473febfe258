import type { JournalistCertainty, MarkedField } from '../../model/certainty.ts';

const ACCOUNT = 'their name is not next to the account';

/** What to check about a value that is only likely. */
const CHECKS: Record<MarkedField, string> = {
  name: 'only one place names this person, or nothing else by them was found',
  outlet: 'the page does not name its publication',
  role: 'only the page’s code states it',
  beat: 'derived from their role',
  region: 'derived from their biography or role',
  email: 'no name is near it, or its domain accepts no e-mail',
  x: ACCOUNT,
  linkedin: ACCOUNT,
  bluesky: ACCOUNT,
  mastodon: ACCOUNT,
  threads: ACCOUNT,
  website: 'the page does not say whose site it is',
};

/** Says how an address that nobody published was found: as an outlet writes its published ones. */
export function suggestionNote({
  pattern,
  support,
  of,
}: {
  pattern: string;
  support: number;
  of: number;
}): string {
  return `not published; ${support} of ${of} published addresses here are ${pattern}@`;
}

/** Returns what to check about a value; null if it is certain, or missing. */
export function checkReason(certainty: Partial<JournalistCertainty>, field: MarkedField): string | null {
  return certainty[field] === 'likely' ? CHECKS[field] : null;
}
