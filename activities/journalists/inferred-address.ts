import { type Evidence, INFERRED_EMAIL } from '../../model/index.ts';
import { isRoleAccount } from './email-checks.ts';
import { evidenceFor } from './evidence.ts';
import type { MailboxState } from './finder/email-finder.ts';
import type { KnownOfPerson, ResolveDeps, ResolveOptions } from './resolution.ts';

/** How many of the pages that a vendor cites are read to confirm an address. */
const MAX_PAGES = 2;

/** A vendor's claim of an address, which counts as inferred until a page that Byline has read shows it. */
export interface Claim {
  email: string;
  mailbox: MailboxState;
  /** URLs of pages that show the address, according to the vendor. */
  seenOn: string[];
  /** The vendor's response, which is the evidence if no page shows the address. */
  evidence: Evidence;
}

/** Returns the address that the vendor suggests, or null if the vendor knows none or refuses. */
export async function inferAddress(
  { finder }: Pick<ResolveDeps, 'finder'>,
  { signal }: Pick<ResolveOptions, 'signal'>,
  { name, publication: { domain } }: Pick<KnownOfPerson, 'name' | 'publication'>,
): Promise<Claim | null> {
  if (!finder || domain === '') return null;
  const answer = await finder.find({ name, domain }, signal);
  if (answer.outcome !== 'found' || isRoleAccount(answer.email)) return null;
  const { email, mailbox, seenOn, responseSha256 } = answer;
  const response = {
    url: finder.homepage,
    fetched_at: new Date(),
    content_sha256: responseSha256,
    extractor: finder.name,
  };
  const located = { locator: `provider:${finder.name}`, excerpt: email };
  const evidence = evidenceFor([INFERRED_EMAIL], response, located);
  return { email, mailbox, seenOn: seenOn.slice(0, MAX_PAGES), evidence };
}
