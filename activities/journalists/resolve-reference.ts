import { sameName } from '#reader';
import type { articles, Database } from '../../db/index.ts';
import {
  type JournalistReference,
  type OrganizationId,
  publicationDomain,
  SIGNED_KINDS,
} from '../../model/index.ts';
import { describePerson } from './describe-person.ts';
import { evidenceFor, quotePage } from './evidence.ts';
import { findAuthorPage, ownWork, pageOfAuthor } from './known-pages.ts';
import { domainsOf, findNamesakes, type Namesake } from './namesakes.ts';
import {
  fromFailure,
  type KnownOfPerson,
  type Resolution,
  type ResolveDeps,
  type ResolveOptions,
  unresolved,
} from './resolution.ts';
import { resolveAuthor } from './resolve-article.ts';

type Deps = ResolveDeps & { db: Database };

/**
 * Finds the journalist whom a reference names: on the given page or, without one, by name at the given domain or
 * publication, or else everywhere. The reference stays unresolved unless exactly one journalist matches.
 */
export async function resolveReference(
  deps: Deps,
  organizationId: OrganizationId,
  reference: JournalistReference,
  options: ResolveOptions,
): Promise<Resolution> {
  if (reference.url) return fromGiven(deps, reference, reference.url, options);
  const domains = await domainsOf(deps.db, reference);
  if (domains?.length === 0)
    return unresolved(
      'ambiguous_identity',
      `No publication called "${reference.publication}" is known yet. Add its domain.`,
    );
  const people = await findNamesakes(deps.db, organizationId, reference.name, domains);
  const [only, another] = people;
  if (another) {
    return unresolved(
      'ambiguous_identity',
      `${people.length} people with this name are known, at ${namesOf(people)}. Add a domain or a URL to say which one you mean.`,
    );
  }
  if (only && (only.article || only.pages.size > 0)) return fromNamesake(deps, reference, only, options);

  options.onStage('author_page');
  // The site may have an author page for a name that Byline does not know, or knows from a table only.
  for (const domain of domains ?? only?.domains ?? []) {
    const site = { domain, guessAt: `https://${domain}` };
    const page = await findAuthorPage(deps, reference.name, site, options);
    if (page) return fromPage(deps, reference, page.reading.url, options);
  }
  const where = reference.domain || reference.publication ? ' at this publication' : '';
  return unresolved(
    'ambiguous_identity',
    `No journalist with this name is known${where}. Add a URL of one of their pages or articles.`,
  );
}

/** Resolves a reference by its page, which is the person's own or an article with the person's byline. */
async function fromGiven(
  deps: Deps,
  reference: JournalistReference,
  url: string,
  options: ResolveOptions,
): Promise<Resolution> {
  const asPage = await fromPage(deps, reference, url, options);
  if (asPage.outcome !== 'unresolved' || asPage.reason !== 'ambiguous_identity') return asPage;

  options.onStage('article');
  const read = await deps.articles.readAt(url, options);
  if (!read.ok) return fromFailure(read.failure);
  const { authors, organizations, kind } = read.article.reading;
  if (!SIGNED_KINDS.has(kind) || authors.length + organizations.length === 0) return asPage;
  const author = authors.find(({ name }) => sameName(name, reference.name));
  if (!author && authors.length > 0) return signedByOthers(reference, read.article);
  const fallback: KnownOfPerson['fallbackOutlet'] = reference.publication
    ? { outlet: reference.publication, basis: 'reference' }
    : { outlet: url, basis: 'article_url' };
  return resolveAuthor(deps, read.article, author, fallback, options);
}

function signedByOthers({ name }: JournalistReference, article: articles.StoredArticle): Resolution {
  const { authors } = article.reading;
  const signed = new Intl.ListFormat('en').format(authors.map((author) => author.name));
  return unresolved(
    'ambiguous_identity',
    `The article is signed by ${signed}, not by ${name}.`,
    authors.map((author) => evidenceFor(['byline'], quotePage(article), author)),
  );
}

async function fromPage(
  deps: Deps,
  reference: JournalistReference,
  url: string,
  options: ResolveOptions,
): Promise<Resolution> {
  options.onStage('author_page');
  const result = await deps.pages.authorPage(url, options);
  if (!result.ok) return fromFailure(result.failure);
  const { reading } = result.page;
  if (!reading.name || !sameName(reading.name, reference.name)) {
    const about = reading.name
      ? `The page is about ${reading.name}.`
      : 'The page does not say who it is about.';
    return unresolved('ambiguous_identity', reading.is_article ? 'The page is an article.' : about);
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

/** Describes the only known person of a name, by the author page if it can be read, otherwise by articles. */
async function fromNamesake(
  deps: Deps,
  reference: JournalistReference,
  { pages, article }: Namesake,
  options: ResolveOptions,
): Promise<Resolution> {
  let last: Resolution | null = null;
  for (const page of pages) {
    last = await fromPage(deps, reference, page, options);
    if (last.outcome !== 'unresolved') return last;
  }
  const printed = article?.reading.authors.find(({ name }) => sameName(name, reference.name));
  if (!article || !printed)
    return (
      last ?? unresolved('ambiguous_identity', 'None of this person’s known articles could be read again.')
    );
  const { reading, domain } = article;
  const { page, author } = await pageOfAuthor(deps, printed, domain, options);
  const written = await ownWork(deps, author.name, domain, page?.reading.url ?? null);
  const facts = {
    name: author.name,
    article: { reading, author, quoted: quotePage(article), isSource: false },
    authorPage: page,
    written,
  };
  return describe(deps, reference, options, facts, domain);
}

async function describe(
  deps: Deps,
  reference: JournalistReference,
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
