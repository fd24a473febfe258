import { articles } from '../../db/index.ts';
import { ARTICLE_READER, sameName } from '../articles/index.ts';
import type { ArticlePublication } from '../publications/index.ts';
import { describePerson } from './describe-person.ts';
import { evidenceFor, type QuotedPage } from './evidence.ts';
import { findAuthorPage, ownWork, readAuthorPage } from './known-pages.ts';
import {
  fromFailure,
  type Resolution,
  type ResolveDeps,
  type ResolveOptions,
  unresolved,
} from './resolution.ts';

/** From an article's address to its first printed author. */
export async function resolveArticle(
  deps: ResolveDeps,
  url: string,
  options: ResolveOptions,
): Promise<Resolution> {
  options.onStage('article');
  const read = await deps.articles.readAt(url, options);
  if (!read.ok) return fromFailure(read.failure);
  const { article } = read;
  const { reading } = article;

  options.onStage('publication');
  const publication = await deps.publications.ofArticle(reading);
  const quoted: QuotedPage = { ...article, url: reading.url, extractor: ARTICLE_READER };
  const author = reading.authors[0];
  const refusal = refuse(reading, publication, author, quoted);
  if (refusal || !author) return refusal ?? unresolved('no_byline', 'The page names no author.');

  options.onStage('author_page');
  const authorPage = author.url
    ? await readAuthorPage(deps, author.url, options)
    : await findAuthorPage(deps, author.name, { domain: publication.domain, guessAt: null }, options);
  const isTheirs = !authorPage?.reading.name || sameName(authorPage.reading.name, author.name);
  const pageUrl = isTheirs ? (authorPage?.reading.url ?? author.url) : null;

  return {
    outcome: 'resolved',
    person: await describePerson(deps, options, {
      name: author.name,
      publication,
      // A page that is about somebody else is not the author's, whatever the article says.
      article: { reading, author: isTheirs ? author : { ...author, url: null }, quoted, isSource: true },
      authorPage: isTheirs && authorPage?.reading.name ? authorPage : null,
      written: await ownWork(deps, author.name, publication.domain, pageUrl),
      fallbackOutlet: { outlet: url, basis: 'article_url' },
    }),
  };
}

/** Why an article has no journalist to offer, or null when it has. */
function refuse(
  reading: articles.ArticleReading,
  publication: ArticlePublication,
  author: articles.ArticleAuthor | undefined,
  quoted: QuotedPage,
): Resolution | null {
  if (publication.aggregator) return unresolved('aggregator', publication.aggregator);
  if (!articles.SIGNED_KINDS.has(reading.kind)) {
    return unresolved(
      'not_an_article',
      reading.kind === 'error' ? 'The page is an error page.' : 'The page is no article.',
    );
  }
  if (author) return null;
  const organization = reading.organizations[0];
  if (organization) {
    const evidence = [evidenceFor(['byline'], quoted, organization)];
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
