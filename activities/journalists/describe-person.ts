import { pages } from '#reader';
import {
  type Evidence,
  type JournalistProfile,
  type Located,
  personKey,
  type SourceArticle,
  urlKey,
} from '../../model/index.ts';
import { otherNames } from './attribute-addresses.ts';
import { certaintyOf, STATED_OUTLET } from './certainty.ts';
import { evidenceOfEarlier } from './earlier-page.ts';
import { evidenceFor, quotePage, withoutRepetitions } from './evidence.ts';
import { findContact } from './find-contact.ts';
import { couldBeOneName } from './name-spellings.ts';
import { findRecent } from './recent.ts';
import type { KnownOfPerson, ResolveDeps, ResolvedPerson, ResolveOptions } from './resolution.ts';
import { findSocials } from './socials.ts';
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
  const { name, article, authorPage } = known;
  const outlet = describeOutlet(known);
  const work = describeRole(known);
  options.onStage('recent');
  const { recent, ...ofRecent } = await findRecent(deps, options, known);
  options.onStage('contact');
  const contact = await findContact(deps, options, known);
  const accounts = findSocials(known);
  const { socials } = accounts;

  const author_page = authorPage?.reading.url ?? article?.author.url ?? null;
  const facts = { name, author_page, ...outlet.fields, ...work.fields, socials, ...contact.fields };
  const isKnownBesides =
    author_page !== null || recent.length > 0 || Object.values(socials).some((url) => url !== null);
  const evidence = [
    ...evidenceOfIdentity(known),
    ...outlet.evidence,
    ...work.evidence,
    ...evidenceOfEarlier([article, authorPage]),
    ...ofRecent.evidence,
    ...contact.evidence,
    ...accounts.evidence,
  ];
  return {
    profile: {
      ...facts,
      entity_type: 'person',
      email_suggestion: facts.email === null ? await deps.suggestEmail(known) : null,
      source_article: describeSource(known),
      recent,
      confidence: {
        identity: identityConfidence(known),
        outlet: outlet.confidence,
        email: contact.confidence,
        role: work.roleConfidence,
      },
      certainty: certaintyOf(facts, { known, isKnownBesides, outlet, work, contact, accounts }),
      evidence: withoutRepetitions(evidence),
    },
    identity: identify(known, facts),
  };
}

function identityConfidence({ article, authorPage }: KnownOfPerson): number {
  const ofPage = article?.author.confidence ?? IDENTITY.authorPage;
  const chance = Math.min(IDENTITY.most, ofPage + (authorPage && article ? IDENTITY.confirmed : 0));
  return Math.round(chance * 100) / 100;
}

function describeSource({ name, article }: KnownOfPerson): SourceArticle | null {
  if (!article?.isSource) return null;
  const { title, url, published_at, language, authors } = article.reading;
  const published = published_at?.slice(0, 10) ?? null;
  return { title: title ?? url, url, published, language, other_authors: otherNames(name, authors) };
}

/** What tells the person from others. */
function identify(
  { name, article, authorPage, publication }: KnownOfPerson,
  {
    author_page,
    socials,
    outlet,
    email,
  }: Pick<JournalistProfile, 'author_page' | 'socials' | 'outlet' | 'email'>,
): ResolvedPerson['identity'] {
  // Only the person's own page proves an identity by profiles, because articles also link to other people's.
  const profiles = authorPage ? Object.values(socials).filter((profile) => profile !== null) : [];
  return {
    name,
    proofs: [
      ...(author_page ? [`page:${urlKey(author_page)}`] : []),
      ...profiles.map((profile) => `profile:${urlKey(profile)}`),
      ...(email ? [`email:${email}`] : []),
    ],
    nameKey: personKey({ name, domain: publication.domain }),
    pageKey: article ? urlKey(article.reading.url) : (authorPage?.url_key ?? ''),
    outlet,
    email,
    couldBe: (other) => couldBeOneName(name, other),
  };
}

function* evidenceOfIdentity({ article, authorPage }: KnownOfPerson): Iterable<Evidence> {
  if (article) {
    const { author, quoted: page, reading } = article;
    yield evidenceFor(['name'], page, author);
    // A URL without a locator of its own gets that of the name, which comes from the same place.
    const locator = author.places?.url ?? author.locator;
    if (author.url) yield evidenceFor(['author_page'], page, { ...author, locator });
    const title = reading.title_evidence ?? { locator: 'url', excerpt: reading.url };
    if (article.isSource) yield evidenceFor(['source_article'], page, title);
    if (article.isSource && reading.published_evidence)
      yield evidenceFor(['source_article'], page, reading.published_evidence);
  }
  if (authorPage?.reading.name_evidence)
    yield evidenceFor(['name', 'author_page'], quotePage(authorPage), authorPage.reading.name_evidence);
}

/** Finds role, beat and region; the person's own page takes precedence over an article. */
function describeRole({ article, authorPage }: KnownOfPerson) {
  const onPage = <T extends Located>(fact: T | null | undefined) =>
    fact && authorPage ? { ...fact, page: quotePage(authorPage) } : null;
  const inArticle = (key: 'role' | 'bio'): Stated | null => {
    const text = article?.author[key];
    if (!article || !text) return null;
    const { author, quoted: page } = article;
    const locator = author.places?.[key] ?? author.locator;
    return { text, locator, excerpt: pages.excerpt(text), page };
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

/** Confidence by whether the page names the outlet, its domain is known, or only the URL is available. */
const OUTLET_CONFIDENCE = { stated: STATED_OUTLET, known: 0.85, address: 0.5 };
/** The confidence from which a page's name for its outlet is one that the host or a second place confirms. */
const CLEAR_OUTLET = 0.7;

/** Returns the outlet as the page states it, as known for the domain, or as in `fallbackOutlet`; never null. */
function describeOutlet({ publication, article, authorPage, fallbackOutlet }: KnownOfPerson): {
  fields: Pick<JournalistProfile, 'outlet' | 'outlet_basis' | 'outlet_domain'>;
  confidence: number;
  evidence: Evidence[];
} {
  const page = article?.quoted ?? (authorPage && quotePage(authorPage));
  const outlet_domain = publication.domain || null;
  const atDomain = page
    ? [evidenceFor(['outlet', 'outlet_domain'], page, { locator: 'url', excerpt: publication.domain })]
    : [];
  if (publication.name === null)
    return {
      fields: { outlet: fallbackOutlet.outlet, outlet_basis: fallbackOutlet.basis, outlet_domain },
      confidence: OUTLET_CONFIDENCE.address,
      evidence: atDomain,
    };
  const { publication_evidence: inArticle, evidence } = article?.reading ?? {};
  const isClear = (evidence?.publication_name?.confidence ?? OUTLET_CONFIDENCE.stated) >= CLEAR_OUTLET;
  const onPage = authorPage?.reading.publication;
  const stated =
    article && inArticle
      ? [evidenceFor(['outlet'], article.quoted, inArticle)]
      : authorPage && onPage?.text === publication.name
        ? [evidenceFor(['outlet'], quotePage(authorPage), onPage)]
        : [];
  return {
    fields: { outlet: publication.name, outlet_basis: 'publication', outlet_domain },
    confidence: stated.length > 0 && isClear ? OUTLET_CONFIDENCE.stated : OUTLET_CONFIDENCE.known,
    evidence: [...stated, ...atDomain],
  };
}
