import type { sources } from '../../db/index.ts';
import { type Contact, NO_CONTACT, statusOf } from './contact.ts';
import { affiliationOf, checkEmail, isRoleAccount } from './email-checks.ts';
import { evidenceFor } from './evidence.ts';
import type { KnownOfPerson, ResolveDeps, ResolveOptions } from './resolution.ts';

/** What a vendor knows where nothing is published; its answer is the evidence. A refusal is no address, and no failure. */
export async function askFinder(
  { finder, hasMx }: Pick<ResolveDeps, 'finder' | 'hasMx'>,
  { signal }: Pick<ResolveOptions, 'signal'>,
  { name, publication }: Pick<KnownOfPerson, 'name' | 'publication'>,
  evidence: sources.Evidence[],
): Promise<Contact> {
  const { domain } = publication;
  if (!finder || domain === '') return NO_CONTACT;
  const answer = await finder.find({ name, domain }, signal);
  if (answer.outcome !== 'found' || isRoleAccount(answer.email)) return NO_CONTACT;
  const { email, mailbox, confidence, seenAt, replySha256 } = answer;
  const reply = {
    url: seenAt ?? finder.homepage,
    fetched_at: new Date(),
    content_sha256: replySha256,
    extractor: finder.name,
  };
  evidence.push(evidenceFor(['email'], reply, { locator: `provider:${finder.name}`, excerpt: email }));
  const checks = await checkEmail(email, hasMx);
  return {
    fields: {
      email,
      email_status: statusOf(checks, mailbox),
      email_basis: 'provider',
      email_affiliation: affiliationOf(email, domain),
      email_checks: { ...checks, mailbox_checked: mailbox === 'deliverable' },
    },
    confidence: Math.round(confidence * 100) / 100,
  };
}
