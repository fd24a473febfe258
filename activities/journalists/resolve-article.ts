import type { articles } from '../../db/index.ts';
import { type ArticleAuthor, normalizeName, publicationDomain, SIGNED_KINDS } from '../../model/index.ts';
import type { ArticlePublication } from '../publications/index.ts';
import { describePerson } from './describe-person.ts';
import { evidenceFor, quotePage } from './evidence.ts';
import { ownWork, pageOfAuthor } from './known-pages.ts';
import {
  fromFailure,
  type KnownOfPerson,
  type Resolution,
  type ResolveDeps,
  type ResolveOptions,
  unresolved,
} from './resolution.ts';

/** Finds the author of the article at a URL who has the given name, or else the first one in the byline. */
export async function resolveArticle(
  deps: ResolveDeps,
  url: string,
  options: ResolveOptions,
  name?: string,
): Promise<Resolution> {
  options.onStage('article');
  const read = await deps.articles.readAt(url, options);
  if (!read.ok) return fromFailure(read.failure);
  const { authors } = read.article.reading;
  const named = authors.find((author) => normalizeName(author.name) === normalizeName(name ?? ''));
  return resolveAuthor(
    deps,
    read.article,
    named ?? authors[0],
    { outlet: url, basis: 'article_url' },
    options,
  );
}

/** Stands for the author of an unsigned article, who has no pages and no other work. */
const NOBODY = { name: '', url: null };

/** Describes the chosen author of an article, or returns why no journalist was found. */
export async function resolveAuthor(
  deps: ResolveDeps,
  article: articles.StoredArticle,
  chosen: ArticleAuthor | undefined,
  fallbackOutlet: KnownOfPerson['fallbackOutlet'],
  options: ResolveOptions,
): Promise<Resolution> {
  const { reading } = article;
  options.onStage('publication');
  const domain = publicationDomain(new URL(reading.url).hostname);
  const context = await deps.pages.aroundArticle(domain, chosen ?? NOBODY);
  const publication = await deps.publications.ofArticle(article, context.publication);
  const refusal = refuse(article, publication);
  if (refusal) return refusal;
  if (!chosen) return unsigned(article);

  options.onStage('author_page');
  const around = { ...deps, pages: context.pages };
  const { page, author } = await pageOfAuthor(around, chosen, domain, options);
  return {
    outcome: 'resolved',
    person: await describePerson(around, options, {
      name: author.name,
      publication,
      article: { reading, author, quoted: quotePage(article), isSource: true },
      authorPage: page,
      written: await ownWork(around, author.name, domain, page?.reading.url ?? author.url),
      fallbackOutlet,
    }),
  };
}

/** Returns why a page can give no journalist, even if it names its author; null if it can. */
function refuse({ reading }: articles.StoredArticle, publication: ArticlePublication): Resolution | null {
  if (publication.whyNotOwn) return unresolved('aggregator', publication.whyNotOwn);
  if (!SIGNED_KINDS.has(reading.kind)) {
    return unresolved(
      'not_an_article',
      reading.kind === 'error' ? 'The page is an error page.' : 'The page is not an article.',
    );
  }
  return null;
}

/** Says why an article has no author. */
function unsigned(article: articles.StoredArticle): Resolution {
  const { reading } = article;
  const organization = reading.organizations[0];
  if (organization) {
    const evidence = [evidenceFor(['byline'], quotePage(article), organization)];
    return unresolved(
      'organization_byline',
      `The byline is an organization: ${organization.name}.`,
      evidence,
    );
  }
  return reading.paywalled
    ? unresolved('paywalled', 'The page names no author and its text is behind a paywall.')
    : unresolved('no_byline', 'The page names no author.');
}
