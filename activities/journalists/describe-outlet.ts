import type { Evidence, JournalistProfile } from '../../model/index.ts';
import { evidenceFor, type QuotedPage } from './evidence.ts';
import type { KnownOfPerson } from './resolution.ts';

type Outlet = Pick<JournalistProfile, 'outlet' | 'outlet_basis' | 'outlet_domain'>;

/**
 * Confidence in the outlet, depending on whether the page names it, its domain is known, or only the URL is
 * available.
 */
const CONFIDENCE = { stated: 0.95, known: 0.85, address: 0.5 };

/**
 * The outlet: the name that the page states, the name known for its domain, or `fallbackOutlet`. Never null.
 */
export function describeOutlet(
  known: KnownOfPerson,
  quotedAuthorPage: QuotedPage | null,
): { fields: Outlet; confidence: number; evidence: Evidence[] } {
  const { publication, article, authorPage, fallbackOutlet } = known;
  const page = article?.quoted ?? quotedAuthorPage;
  const outlet_domain = publication.domain || null;
  // The page's own URL shows which domain publishes it.
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
