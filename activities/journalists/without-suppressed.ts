import { erasure, suppressions } from '../../db/index.ts';
import { emailAddressesOf, mentionsOf, REMOVED, withoutMentions } from '../../model/index.ts';
import { type ResolvedPerson, type Settled, unresolved } from './resolution.ts';

/** Returns all entries of the suppression list that could match a person or the person's co-authors. */
export function subjectsOfResolved(person: ResolvedPerson): suppressions.Subject[] {
  return [...subjectsOf(person), ...colleaguesOf(person).flatMap(({ subjects }) => subjects)];
}

/**
 * Makes a suppressed journalist unresolved, and leaves out suppressed colleagues. Runs while the locks are held
 * under which the rows are written, to cover people suppressed after their page was read.
 */
export function withoutSuppressed(
  person: ResolvedPerson,
  suppressed: ReadonlySet<suppressions.Subject>,
): Settled {
  const { profile } = person;
  const colleagues = colleaguesOf(person);
  if (subjectsOf(person).some((subject) => suppressed.has(subject))) return SUPPRESSED;

  const gone = colleagues.filter(({ subjects }) => subjects.some((subject) => suppressed.has(subject)));
  const mentions = mentionsOf({ names: gone.map(({ name }) => name), exact: [] });
  if (!mentions) return { outcome: 'resolved', person };
  const left = withoutMentions(mentions, profile);
  const otherAuthors = left.source_article?.other_authors.filter((name) => name !== REMOVED) ?? [];
  return {
    outcome: 'resolved',
    person: {
      ...person,
      profile: {
        ...left,
        source_article: left.source_article && { ...left.source_article, other_authors: otherAuthors },
      },
    },
  };
}

const SUPPRESSED = unresolved('suppressed', erasure.SUPPRESSED_MESSAGE) as Settled;

function colleaguesOf({ profile }: ResolvedPerson) {
  return (profile.source_article?.other_authors ?? []).map((name) => ({
    name,
    subjects: suppressions.subjectsOf({ name, domains: [profile.outlet_domain], addresses: [], pages: [] }),
  }));
}

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
