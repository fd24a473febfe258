import { pages } from '#reader';
import { type Evidence, type JournalistProfile, type Located, personKey, urlKey } from '../../model/index.ts';
import { certaintyOf, STATED_OUTLET } from './certainty.ts';
import { evidenceOfEarlier } from './earlier-page.ts';
import { evidenceFor, type QuotedPage, withoutRepetitions } from './evidence.ts';
import { findContact, findSocials } from './find-contact.ts';
import { couldBeOneName } from './name-spellings.ts';
import { otherNames } from './profile.ts';
import { findRecent } from './recent.ts';
import type { KnownOfPerson, ResolveDeps, ResolvedPerson, ResolveOptions } from './resolution.ts';
import { readBeat, readRegion, type Stated } from './work-fields.ts';

/** Confidence in a role by whether it is printed on the person's own page or beside the name in an article. */
const ROLE_CONFIDENCE = { authorPage: 0.96, article: 0.95 };
/** Confidence in an identity: `authorPage`, or that in an article's author, plus `confirmed` with an author page. */
const IDENTITY = { authorPage: 0.85, confirmed: 0.05, most: 0.99 };

/** Describes one person from all pages, with evidence for each fact. */
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
  };
  const evidence = [...evidenceOfIdentity(known, quotedAuthorPage)];
  const outlet = describeOutlet(known, quotedAuthorPage);
  const work = describeWork(known, quotedAuthorPage);
  evidence.push(...outlet.evidence, ...work.evidence, ...evidenceOfEarlier([article, authorPage]));

  options.onStage('recent');
  const recent = await findRecent(deps, options, known, quotedAuthorPage);
  evidence.push(...recent.evidence);

  options.onStage('contact');
  const contact = await findContact(deps, options, known, quotedAuthorPage, evidence);
  const accounts = findSocials(known, quotedAuthorPage, evidence);
  const { socials } = accounts;
  const identityConfidence = Math.min(
    IDENTITY.most,
    (article?.author.confidence ?? IDENTITY.authorPage) + (authorPage && article ? IDENTITY.confirmed : 0),
  );

  // Only the person's own page proves an identity by profiles, because articles also link to other people's.
  const profiles = authorPage ? Object.values(socials).filter((profile) => profile !== null) : [];
  const facts = { name, ...outlet.fields, ...work.fields, socials, ...contact.fields };
  const isKnownBesides =
    authorPageUrl !== null || recent.recent.length > 0 || Object.values(socials).some((url) => url !== null);
  return {
    profile: {
      ...facts,
      entity_type: 'person',
      author_page: authorPageUrl,
      email_suggestion: contact.fields.email === null ? await deps.suggestEmail(known) : null,
      source_article: article?.isSource
        ? {
            title: article.reading.title ?? article.reading.url,
            url: article.reading.url,
            published: article.reading.published_at?.slice(0, 10) ?? null,
            language: article.reading.language,
            other_authors: otherNames(name, article.reading.authors),
          }
        : null,
      recent: recent.recent,
      confidence: {
        identity: Math.round(identityConfidence * 100) / 100,
        outlet: outlet.confidence,
        email: contact.confidence,
        role: work.roleConfidence,
      },
      certainty: certaintyOf(facts, { known, isKnownBesides, outlet, work, contact, accounts }),
      evidence: withoutRepetitions(evidence),
    },
    identity: {
      name,
      proofs: [
        ...(authorPageUrl ? [`page:${urlKey(authorPageUrl)}`] : []),
        ...profiles.map((profile) => `profile:${urlKey(profile)}`),
        ...(contact.fields.email ? [`email:${contact.fields.email}`] : []),
      ],
      nameKey: personKey({ name, domain: publication.domain }),
      pageKey: article ? urlKey(article.reading.url) : (authorPage?.url_key ?? ''),
      outlet: facts.outlet,
      email: contact.fields.email,
      couldBe: (other) => couldBeOneName(name, other),
    },
  };
}

function* evidenceOfIdentity(
  { article, authorPage }: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
): Iterable<Evidence> {
  if (article) {
    const { author, quoted, reading } = article;
    yield evidenceFor(['name'], quoted, author);
    // A URL without a locator of its own gets that of the name, which comes from the same place.
    if (author.url)
      yield evidenceFor(['author_page'], quoted, {
        ...author,
        locator: author.places?.url ?? author.locator,
      });
    if (article.isSource)
      yield evidenceFor(
        ['source_article'],
        quoted,
        reading.title_evidence ?? { locator: 'url', excerpt: reading.url },
      );
    if (article.isSource && reading.published_evidence)
      yield evidenceFor(['source_article'], quoted, reading.published_evidence);
  }
  if (authorPage?.reading.name_evidence && quotedAuthorPage)
    yield evidenceFor(['name', 'author_page'], quotedAuthorPage, authorPage.reading.name_evidence);
}

/** Finds role, beat and region; the person's own page takes precedence over an article. */
function describeWork({ article, authorPage }: KnownOfPerson, quotedAuthorPage: QuotedPage | null) {
  const onPage = <T extends Located>(fact: T | null | undefined) =>
    fact && quotedAuthorPage ? { ...fact, page: quotedAuthorPage } : null;
  const inArticle = (key: 'role' | 'bio'): Stated | null => {
    const text = article?.author[key];
    if (!article || !text) return null;
    const { author, quoted } = article;
    return {
      text,
      locator: author.places?.[key] ?? author.locator,
      excerpt: pages.excerpt(text),
      page: quoted,
    };
  };
  const page = authorPage?.reading;
  const [ownRole, printedRole] = [onPage(page?.role), inArticle('role')];
  const role = ownRole ?? printedRole;
  const bio = onPage(page?.bio) ?? inArticle('bio');
  const topics = (page?.topics ?? []).map(onPage).filter((topic) => topic !== null);
  const beat = readBeat({ role, bio, topics });
  const region = readRegion({ role, bio, region: onPage(page?.region) });
  return {
    fields: {
      role: role?.text ?? null,
      beat: beat?.text ?? null,
      bio: bio?.text ?? null,
      region: region?.text ?? null,
    },
    ownRole,
    printedRole,
    beat,
    region,
    roleConfidence: role === null ? null : page?.role ? ROLE_CONFIDENCE.authorPage : ROLE_CONFIDENCE.article,
    evidence: Object.entries({ role, bio, beat, region }).flatMap(([field, fact]) =>
      fact ? [evidenceFor([field], fact.page, fact)] : [],
    ),
  };
}

type Outlet = Pick<JournalistProfile, 'outlet' | 'outlet_basis' | 'outlet_domain'>;

/** Confidence by whether the page names the outlet, its domain is known, or only the URL is available. */
const OUTLET_CONFIDENCE = { stated: STATED_OUTLET, known: 0.85, address: 0.5 };
/** The confidence from which a page's name for its outlet is one that the host or a second place confirms. */
const CLEAR_OUTLET = 0.7;

/** Returns the outlet as the page states it, as known for the domain, or as in `fallbackOutlet`; never null. */
function describeOutlet(
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
): { fields: Outlet; confidence: number; evidence: Evidence[] } {
  const { publication, article, authorPage, fallbackOutlet } = known;
  const page = article?.quoted ?? quotedAuthorPage;
  const outlet_domain = publication.domain || null;
  const atDomain = page
    ? [evidenceFor(['outlet', 'outlet_domain'], page, { locator: 'url', excerpt: publication.domain })]
    : [];
  if (publication.name === null) {
    const { outlet, basis } = fallbackOutlet;
    return {
      fields: { outlet, outlet_basis: basis, outlet_domain },
      confidence: OUTLET_CONFIDENCE.address,
      evidence: atDomain,
    };
  }
  const fields = { outlet: publication.name, outlet_basis: 'publication' as const, outlet_domain };
  const { publication_evidence: inArticle, evidence } = article?.reading ?? {};
  const isClear = (evidence?.publication_name?.confidence ?? OUTLET_CONFIDENCE.stated) >= CLEAR_OUTLET;
  const onPage = authorPage?.reading.publication;
  const stated =
    article && inArticle
      ? evidenceFor(['outlet'], article.quoted, inArticle)
      : quotedAuthorPage && onPage?.text === publication.name
        ? evidenceFor(['outlet'], quotedAuthorPage, onPage)
        : null;
  return {
    fields,
    confidence: stated && isClear ? OUTLET_CONFIDENCE.stated : OUTLET_CONFIDENCE.known,
    evidence: stated ? [stated, ...atDomain] : atDomain,
  };
}
