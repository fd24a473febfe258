import { sameName } from '#reader';
import {
  type Evidence,
  type JournalistCertainty,
  type JournalistProfile,
  MARKED_FIELDS,
  normalizeName,
  type RecentArticle,
  type Socials,
  urlKey,
} from '../../model/index.ts';
import { withoutRepetitions } from './evidence.ts';
import { byDate } from './recent.ts';

/**
 * Merges two sources' profiles of a person: the first's article stays, gaps are filled, nothing is
 * overwritten.
 */
export function mergeProfiles(
  base: JournalistProfile,
  further: JournalistProfile,
  includeRecent: number,
): JournalistProfile {
  const withEmail = base.email !== null || further.email === null ? base : further;
  const withOutlet =
    base.outlet_basis === 'publication' || further.outlet_basis !== 'publication' ? base : further;
  return {
    ...base,
    outlet: withOutlet.outlet,
    outlet_basis: withOutlet.outlet_basis,
    outlet_domain: withOutlet.outlet_domain,
    role: base.role ?? further.role,
    beat: base.beat ?? further.beat,
    bio: base.bio ?? further.bio,
    region: base.region ?? further.region,
    author_page: base.author_page ?? further.author_page,
    socials: mergeSocials(base.socials, further.socials),
    email: withEmail.email,
    email_status: withEmail.email_status,
    email_basis: withEmail.email_basis,
    email_affiliation: withEmail.email_affiliation,
    email_checks: withEmail.email_checks,
    email_suggestion: withEmail.email === null ? (base.email_suggestion ?? further.email_suggestion) : null,
    source_article: base.source_article ?? further.source_article,
    recent: mergeRecent(base, further, includeRecent),
    confidence: {
      identity: Math.max(base.confidence.identity, further.confidence.identity),
      outlet: withOutlet.confidence.outlet,
      email: withEmail.confidence.email,
      role: base.role !== null ? base.confidence.role : further.confidence.role,
    },
    certainty: mergeCertainty(base, further, { outlet: withOutlet, email: withEmail }),
    evidence: mergeEvidence(base.evidence, further.evidence),
  };
}

/**
 * Merges marks of certainty, each from the profile that its value comes from. One certain name is enough, but
 * different roles, addresses or accounts are not certain.
 */
function mergeCertainty(
  base: JournalistProfile,
  further: JournalistProfile,
  { outlet, email }: Record<'outlet' | 'email', JournalistProfile>,
): JournalistCertainty {
  const values = (of: JournalistProfile): Record<string, string | null> => ({
    ...of.socials,
    ...{ role: of.role, email: of.email },
  });
  const [ours, theirs] = [values(base), values(further)];
  const isDisputed = (field: string) => contradicts(ours[field], theirs[field]);
  const filled = MARKED_FIELDS.map((field) => {
    const stated = base.certainty[field] ?? further.certainty[field];
    return [field, stated !== null && isDisputed(field) ? 'likely' : stated];
  });
  const isCertain = [base, further].some(({ certainty }) => certainty.name === 'certain');
  return {
    ...(Object.fromEntries(filled) as JournalistCertainty),
    name: isCertain ? 'certain' : base.certainty.name,
    outlet: outlet.certainty.outlet,
    ...(isDisputed('email') ? {} : { email: email.certainty.email }),
  };
}

/** Whether both values are known, and neither contains the other: "Reporter" does not contradict "Senior reporter". */
export function contradicts(one: string | null | undefined, other: string | null | undefined): boolean {
  if (!one || !other) return false;
  const [a, b] = [normalizeName(one), normalizeName(other)];
  return !a.includes(b) && !b.includes(a);
}

function mergeSocials(base: Socials, further: Socials): Socials {
  return {
    x: base.x ?? further.x,
    linkedin: base.linkedin ?? further.linkedin,
    bluesky: base.bluesky ?? further.bluesky,
    mastodon: base.mastodon ?? further.mastodon,
    threads: base.threads ?? further.threads,
    website: base.website ?? further.website,
  };
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

function mergeEvidence(base: Evidence[], further: Evidence[]): Evidence[] {
  return withoutRepetitions([...base, ...further]);
}

/** Returns the names in a byline that are not the given person's. */
export function otherNames(name: string, all: { name: string }[]): string[] {
  return all.map((author) => author.name).filter((other) => !sameName(other, name));
}
