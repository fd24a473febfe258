import type { Database, sources } from '../../db/index.ts';
import { identities } from '../../db/index.ts';
import { normalizeName, sameName } from '../articles/index.ts';
import { publicationDomain } from '../publications/index.ts';
import { describePerson } from './describe-person.ts';
import {
  fromFailure,
  type Resolution,
  type ResolveDeps,
  type ResolveOptions,
  unresolved,
} from './resolution.ts';

/**
 * From what the caller knows of a journalist to that journalist: by the page given, else by the author page
 * of the one person of this name whom we have met at the domain or publication given. Two candidates, or
 * none, are never guessed between.
 */
export async function resolveReference(
  deps: ResolveDeps & { db: Database },
  reference: sources.JournalistReference,
  options: ResolveOptions,
): Promise<Resolution> {
  const address = reference.url ?? (await knownAuthorPage(deps.db, reference));
  if (!address) {
    return unresolved(
      'ambiguous_identity',
      'No page was given, and no single person of this name has been met at this publication.',
    );
  }

  options.onStage('author_page');
  const result = await deps.pages.authorPage(address, options);
  if (!result.ok) return fromFailure(result.failure);
  const { reading } = result.page;
  if (!reading.name || !sameName(reading.name, reference.name)) {
    return unresolved(
      'ambiguous_identity',
      reading.name ? `The page is about ${reading.name}.` : 'The page does not say whose it is.',
    );
  }

  options.onStage('publication');
  const domain = publicationDomain(new URL(reading.url).hostname);
  return {
    outcome: 'resolved',
    person: await describePerson(deps, options, {
      name: reading.name,
      publication: { domain, name: await deps.publications.nameOf(domain) },
      article: null,
      authorPage: result.page,
      fallbackOutlet: reference.publication
        ? { outlet: reference.publication, basis: 'reference' }
        : { outlet: domain, basis: 'domain' },
    }),
  };
}

/** The author page of the one known person of this name, at this domain if one is given; null unless there is exactly one. */
async function knownAuthorPage(db: Database, reference: sources.JournalistReference): Promise<string | null> {
  const named = await identities.findByName(db, normalizeName(reference.name));
  const domain = reference.domain && publicationDomain(reference.domain.replace(/^www\./, ''));
  const fitting = named.filter((row) => !domain || row.domain === domain);
  const people = new Set(fitting.map((row) => row.journalist_id));
  const [only] = people;
  if (!only || people.size > 1) return null;
  const page = await identities.findAuthorPage(db, only);
  return page ? `https://${page}` : null;
}
