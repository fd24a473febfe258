import { erasure, suppressions, type Transaction } from '../../db/index.ts';
import { emailAddressesOf, mentionsOf, REMOVED, withoutMentions } from '../../model/index.ts';
import type { ResolvedPerson, Settled } from './resolution.ts';
import { unresolved } from './resolution.ts';

/**
 * Removes suppressed people from a source's outcome: a suppressed journalist becomes unresolved, suppressed
 * colleagues are left out. This check runs in the transaction that writes the rows, so it also catches people
 * who were suppressed after their page was read.
 */
export async function withoutSuppressed(tx: Transaction, settled: Settled): Promise<Settled> {
  if (settled.outcome !== 'resolved') return settled;
  const { profile } = settled.person;
  const colleagues = (profile.source_article?.other_authors ?? []).map((name) => ({
    name,
    subjects: suppressions.subjectsOf({ name, domains: [profile.outlet_domain], addresses: [], pages: [] }),
  }));
  const own = subjectsOf(settled.person);
  const listed = await suppressions.find(tx, [...own, ...colleagues.flatMap(({ subjects }) => subjects)]);
  if (own.some((subject) => listed.has(subject))) return SUPPRESSED;

  const gone = colleagues.filter(({ subjects }) => subjects.some((subject) => listed.has(subject)));
  const found = mentionsOf({ names: gone.map(({ name }) => name), exact: [] });
  if (!found) return settled;
  const left = withoutMentions(found, profile);
  const otherAuthors = left.source_article?.other_authors.filter((name) => name !== REMOVED) ?? [];
  return {
    outcome: 'resolved',
    person: {
      ...settled.person,
      profile: {
        ...left,
        source_article: left.source_article && { ...left.source_article, other_authors: otherAuthors },
      },
    },
  };
}

const SUPPRESSED = unresolved('suppressed', erasure.SUPPRESSED_MESSAGE) as Settled;

function subjectsOf({ profile, identity }: ResolvedPerson): suppressions.Subject[] {
  const { name, outlet_domain, author_page, socials, source_article } = profile;
  const met = identity.nameKey.slice(identity.nameKey.indexOf('@') + 1);
  return suppressions.subjectsOf({
    name,
    domains: [outlet_domain, met],
    addresses: emailAddressesOf(profile),
    pages: [author_page, source_article?.url ?? null, ...Object.values(socials)],
  });
}
