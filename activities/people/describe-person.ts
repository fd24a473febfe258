import type { sources } from '../../db/index.ts';
import { normalizeName, urlKey } from '../articles/index.ts';
import { AUTHOR_PAGE_READER } from './author-page.ts';
import { evidenceFor, type QuotedPage, withoutRepetitions } from './evidence.ts';
import { findContact, findSocials } from './find-contact.ts';
import { otherNames } from './profile.ts';
import { collectRecent, type WorkList } from './recent.ts';
import type { KnownOfPerson, ResolveDeps, ResolvedPerson, ResolveOptions } from './resolution.ts';

const MAX_FEEDS = 2;

/** Everything that the pages say about one person, each fact with its evidence. */
export async function describePerson(
  deps: ResolveDeps,
  options: ResolveOptions,
  known: KnownOfPerson,
): Promise<ResolvedPerson> {
  const { name, article, authorPage, publication } = known;
  const authorPageUrl = authorPage?.reading.url ?? article?.author.url ?? null;
  const quotedAuthorPage: QuotedPage | null = authorPage && {
    ...authorPage,
    url: authorPage.reading.url,
    extractor: AUTHOR_PAGE_READER,
  };
  const evidence: sources.Evidence[] = [];
  if (article) {
    const stated = article.author.url ? ['name', 'author_page'] : ['name'];
    evidence.push(evidenceFor(stated, article.quoted, article.author));
    const title = article.reading.title_evidence;
    if (title) evidence.push(evidenceFor(['source_article'], article.quoted, title));
  }
  if (authorPage?.reading.name_evidence && quotedAuthorPage) {
    evidence.push(evidenceFor(['name', 'author_page'], quotedAuthorPage, authorPage.reading.name_evidence));
  }

  const outlet = describeOutlet(known, evidence);
  const role = describeRole(known, quotedAuthorPage, evidence);
  const bio = authorPage?.reading.bio;
  if (bio && quotedAuthorPage) evidence.push(evidenceFor(['bio'], quotedAuthorPage, bio));

  options.onStage('recent');
  const recent = await findRecent(deps, options, known, quotedAuthorPage);
  evidence.push(...recent.evidence);

  options.onStage('contact');
  const contact = await findContact(deps, options, known, quotedAuthorPage, evidence);
  const socials = findSocials(known, quotedAuthorPage, evidence);
  const identityConfidence = Math.min(
    0.99,
    (article?.author.confidence ?? 0.85) + (authorPage && article ? 0.05 : 0),
  );

  // Only what their own page says is proof of who they are: articles state other people's profiles, too.
  const profiles = authorPage ? Object.values(socials).filter((profile) => profile !== null) : [];
  return {
    profile: {
      name,
      entity_type: 'person',
      ...outlet.fields,
      role: role?.text ?? null,
      beat: null,
      bio: bio?.text ?? article?.author.bio ?? null,
      region: null,
      author_page: authorPageUrl,
      socials,
      ...contact.fields,
      source_article: article && {
        title: article.reading.title ?? article.reading.url,
        url: article.reading.url,
        published: article.reading.published_at?.slice(0, 10) ?? null,
        other_authors: otherNames(name, article.reading.authors),
      },
      recent: recent.recent,
      confidence: {
        identity: Math.round(identityConfidence * 100) / 100,
        outlet: outlet.confidence,
        email: contact.confidence,
        role: role?.confidence ?? null,
      },
      evidence: withoutRepetitions(evidence),
    },
    identity: {
      name,
      proofs: [
        ...(authorPageUrl ? [`page:${urlKey(authorPageUrl)}`] : []),
        ...profiles.map((profile) => `profile:${urlKey(profile)}`),
        ...(contact.fields.email ? [`email:${contact.fields.email}`] : []),
      ],
      nameKey: `name:${normalizeName(name)}@${publication.domain}`,
    },
  };
}

function describeOutlet(known: KnownOfPerson, evidence: sources.Evidence[]) {
  const { publication, article, fallbackOutlet } = known;
  if (publication.name === null) {
    return {
      fields: {
        outlet: fallbackOutlet.outlet,
        outlet_basis: fallbackOutlet.basis,
        outlet_domain: publication.domain || null,
      },
      confidence: 0.5,
    };
  }
  const stated = article?.reading.publication_evidence;
  if (article && stated) evidence.push(evidenceFor(['outlet'], article.quoted, stated));
  return {
    fields: {
      outlet: publication.name,
      outlet_basis: 'publication' as const,
      outlet_domain: publication.domain,
    },
    confidence: stated ? 0.95 : 0.85,
  };
}

function describeRole(
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
  evidence: sources.Evidence[],
) {
  const fromPage = known.authorPage?.reading.role;
  if (fromPage && quotedAuthorPage) {
    evidence.push(evidenceFor(['role'], quotedAuthorPage, fromPage));
    return { text: fromPage.text, confidence: 0.85 };
  }
  const author = known.article?.author;
  if (!author?.role || !known.article) return null;
  evidence.push(evidenceFor(['role'], known.article.quoted, author));
  return { text: author.role, confidence: 0.7 };
}

async function findRecent(
  deps: ResolveDeps,
  options: ResolveOptions,
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
) {
  const lists: WorkList[] = [];
  const listed = known.authorPage?.reading.articles ?? [];
  if (quotedAuthorPage) lists.push({ page: quotedAuthorPage, articles: listed });
  // Feeds are only asked when the author's page does not say enough. It lists the source article, too.
  if (options.includeRecent > 0 && listed.length <= options.includeRecent) {
    const feeds = [...(known.authorPage?.reading.feeds ?? []), ...(known.article?.reading.feeds ?? [])];
    for (const feed of new Set(feeds.slice(0, MAX_FEEDS))) {
      const list = await deps.pages.feed(feed, options);
      if (list) lists.push(list);
    }
  }
  return collectRecent({
    name: known.name,
    lists,
    without: known.article?.reading.url ?? null,
    limit: options.includeRecent,
  });
}
