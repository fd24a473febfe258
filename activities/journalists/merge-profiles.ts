import {
  type JournalistCertainty,
  type JournalistProfile,
  type MarkedField,
  normalizeName,
  type RecentArticle,
  urlKey,
} from '../../model/index.ts';
import { withoutRepetitions } from './evidence.ts';
import { byDate } from './recent.ts';

/** Merges two sources' profiles of a person: the first's article stays, gaps are filled, nothing is overwritten. */
export function mergeProfiles(
  base: JournalistProfile,
  further: JournalistProfile,
  includeRecent: number,
): JournalistProfile {
  const withEmail = base.email !== null || further.email === null ? base : further;
  const withOutlet =
    base.outlet_basis === 'publication' || further.outlet_basis !== 'publication' ? base : further;
  const { outlet, outlet_basis, outlet_domain } = withOutlet;
  const { email, email_status, email_basis, email_affiliation, email_checks } = withEmail;
  const merged = fill(base, further);
  return {
    ...merged,
    outlet,
    outlet_basis,
    outlet_domain,
    email,
    email_status,
    email_basis,
    email_affiliation,
    email_checks,
    email_suggestion: email === null ? merged.email_suggestion : null,
    socials: fill(base.socials, further.socials),
    recent: mergeRecent(base, further, includeRecent),
    confidence: {
      ...fill(base.confidence, further.confidence),
      identity: Math.max(base.confidence.identity, further.confidence.identity),
      outlet: withOutlet.confidence.outlet,
    },
    certainty: { ...mergeCertainty(base, further), outlet: withOutlet.certainty.outlet },
    evidence: withoutRepetitions([...base.evidence, ...further.evidence]),
  };
}

/** The values of a record, those of a further one where it has none. */
function fill<Values extends object>(base: Values, further: Values): Values {
  return { ...further, ...Object.fromEntries(Object.entries(base).filter(([, value]) => value !== null)) };
}

/** Merges marks: one certain name is enough, but different roles, addresses or accounts are not certain. */
function mergeCertainty(base: JournalistProfile, further: JournalistProfile): JournalistCertainty {
  const filled = fill(base.certainty, further.certainty);
  if (further.certainty.name === 'certain') filled.name = 'certain';
  const others: Record<string, string | null> = {
    ...further.socials,
    role: further.role,
    email: further.email,
  };
  for (const [field, value] of Object.entries({ ...base.socials, role: base.role, email: base.email }))
    if (contradicts(value, others[field])) filled[field as MarkedField] = 'likely';
  return filled;
}

/** Whether both values are known, and neither contains the other: "Reporter" does not contradict "Senior reporter". */
export function contradicts(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return false;
  const [a, b] = [normalizeName(one), normalizeName(other)];
  return !a.includes(b) && !b.includes(a);
}

function mergeRecent(base: JournalistProfile, further: JournalistProfile, limit: number): RecentArticle[] {
  const seen = new Set(base.source_article ? [urlKey(base.source_article.url)] : []);
  // The second source article becomes a recent one.
  const { source_article } = further;
  const own = source_article
    ? [{ title: source_article.title, url: source_article.url, published: source_article.published }]
    : [];
  return [...base.recent, ...own, ...further.recent]
    .filter(({ url }) => !seen.has(urlKey(url)) && seen.add(urlKey(url)))
    .sort(byDate)
    .slice(0, limit);
}
