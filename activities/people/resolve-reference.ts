import type { Database, sources } from '../../db/index.ts';
import { sameName } from '../articles/index.ts';
import { publicationDomain } from '../publications/index.ts';
import { describePerson } from './describe-person.ts';
import { findAuthorPage, ownWork } from './known-pages.ts';
import { domainsOf, findNamesakes, type Namesake } from './namesakes.ts';
import {
  fromFailure,
  type KnownOfPerson,
  type Resolution,
  type ResolveDeps,
  type ResolveOptions,
  unresolved,
} from './resolution.ts';

type Deps = ResolveDeps & { db: Database };

/**
 * From what the caller knows of a journalist to that journalist: by the page given, else by the domain, else by the
 * publication, else by what the service has read. Two people of the name, or none, are never guessed between.
 */
export async function resolveReference(
  deps: Deps,
  reference: sources.JournalistReference,
  options: ResolveOptions,
): Promise<Resolution> {
  if (reference.url) return fromPage(deps, reference, reference.url, options);
  const domains = await domainsOf(deps.db, reference);
  if (domains?.length === 0)
    return unresolved('ambiguous_identity', `No publication called "${reference.publication}" has been met.`);
  const people = await findNamesakes(deps.db, reference.name, domains);
  const [only, another] = people;
  if (another) {
    return unresolved(
      'ambiguous_identity',
      `${people.length} people of this name have been met, at ${namesOf(people)}; nothing tells which one is meant.`,
    );
  }
  if (only) return fromNamesake(deps, reference, only, options);

  options.onStage('author_page');
  // Nobody of this name has been met: the site itself may have a page of theirs.
  for (const domain of domains ?? []) {
    const site = { domain, guessAt: `https://${domain}` };
    const page = await findAuthorPage(deps, reference.name, site, options);
    if (page) return fromPage(deps, reference, page.reading.url, options);
  }
  return unresolved(
    'ambiguous_identity',
    'No page was given, and nobody of this name has been met at this publication.',
  );
}

async function fromPage(
  deps: Deps,
  reference: sources.JournalistReference,
  url: string,
  options: ResolveOptions,
): Promise<Resolution> {
  options.onStage('author_page');
  const result = await deps.pages.authorPage(url, options);
  if (!result.ok) return fromFailure(result.failure);
  const { reading } = result.page;
  if (!reading.name || !sameName(reading.name, reference.name)) {
    return unresolved(
      'ambiguous_identity',
      reading.name ? `The page is about ${reading.name}.` : 'The page does not say whose it is.',
    );
  }
  const domain = publicationDomain(new URL(reading.url).hostname);
  const written = await ownWork(deps, reading.name, domain, reading.url);
  return describe(
    deps,
    reference,
    options,
    { name: reading.name, article: null, authorPage: result.page, written },
    domain,
  );
}

/** The one person of the name: by their page, if one is known and can be read, else by what they wrote. */
async function fromNamesake(
  deps: Deps,
  reference: sources.JournalistReference,
  { pages, article }: Namesake,
  options: ResolveOptions,
): Promise<Resolution> {
  let last: Resolution | null = null;
  for (const page of pages) {
    last = await fromPage(deps, reference, page, options);
    if (last.outcome !== 'unresolved') return last;
  }
  const author = article?.reading.authors.find(({ name }) => sameName(name, reference.name));
  if (!article || !author)
    return (
      last ?? unresolved('ambiguous_identity', 'Nothing that was read of this person can be read again.')
    );
  const { reading, domain } = article;
  const written = await ownWork(deps, author.name, domain, null);
  const quoted = { ...article, url: reading.url };
  const known = {
    name: author.name,
    article: { reading, author, quoted, isSource: false },
    authorPage: null,
    written,
  };
  return describe(deps, reference, options, known, domain);
}

async function describe(
  deps: Deps,
  reference: sources.JournalistReference,
  options: ResolveOptions,
  known: Pick<KnownOfPerson, 'name' | 'article' | 'authorPage' | 'written'>,
  domain: string,
): Promise<Resolution> {
  options.onStage('publication');
  const stated =
    known.authorPage?.reading.publication?.text ?? known.article?.reading.publication_name ?? null;
  return {
    outcome: 'resolved',
    person: await describePerson(deps, options, {
      ...known,
      publication: { domain, name: (await deps.publications.nameOf(domain)) ?? stated },
      fallbackOutlet: reference.publication
        ? { outlet: reference.publication, basis: 'reference' }
        : { outlet: domain, basis: 'domain' },
    }),
  };
}

function namesOf(people: Namesake[]): string {
  const domains = [...new Set(people.flatMap(({ domains: at }) => [...at]))];
  return domains.slice(0, 3).join(', ');
}
