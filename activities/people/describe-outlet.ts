import type { journalists, sources } from '../../db/index.ts';
import { evidenceFor, type QuotedPage } from './evidence.ts';
import type { KnownOfPerson } from './resolution.ts';

type Outlet = Pick<journalists.JournalistProfile, 'outlet' | 'outlet_basis' | 'outlet_domain'>;

/** How sure the outlet is: named by the page, known of its domain, or nothing but an address. */
const CONFIDENCE = { stated: 0.95, known: 0.85, address: 0.5 };

/** The outlet, never null: what the page calls it, what its domain is known as, or the address itself. */
export function describeOutlet(
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
): { fields: Outlet; confidence: number; evidence: sources.Evidence[] } {
  const { publication, article, authorPage, fallbackOutlet } = known;
  const page = article?.quoted ?? quotedAuthorPage;
  const outlet_domain = publication.domain || null;
  // The page's own address says at which domain it is published.
  const atDomain = page
    ? [evidenceFor(['outlet', 'outlet_domain'], page, { locator: 'url', excerpt: publication.domain })]
    : [];
  if (publication.name === null) {
    const { outlet, basis } = fallbackOutlet;
    return {
      fields: { outlet, outlet_basis: basis, outlet_domain },
      confidence: CONFIDENCE.address,
      evidence: atDomain,
    };
  }
  const fields = { outlet: publication.name, outlet_basis: 'publication' as const, outlet_domain };
  const inArticle = article?.reading.publication_evidence;
  const onPage = authorPage?.reading.publication;
  const stated =
    article && inArticle
      ? evidenceFor(['outlet'], article.quoted, inArticle)
      : quotedAuthorPage && onPage?.text === publication.name
        ? evidenceFor(['outlet'], quotedAuthorPage, onPage)
        : null;
  return {
    fields,
    confidence: stated ? CONFIDENCE.stated : CONFIDENCE.known,
    evidence: stated ? [stated, ...atDomain] : atDomain,
  };
}
