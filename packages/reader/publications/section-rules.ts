import { PLATFORM_LABEL } from '../../../model/index.ts';
import {
  COMPANY_LIKE_SUBDOMAINS,
  COMPANY_SECTIONS,
  COMPANY_TLDS,
  CORPORATE_SUBDOMAINS,
  PAID_SECTIONS,
  PAID_SUBDOMAINS,
  RELEASE_SECTIONS,
  wordsOf,
} from './section-words.ts';
import { COMPANY_LABELS } from './seed-list.ts';
import type { PublicationType, TypeEvidence } from './types.ts';

/**
 * The weight of a section rule, which is greater than that of the curated list, because a section rule
 * describes the URL itself, whereas the list describes the whole host.
 */
const DECISIVE = 9;

const PAID = PAID_SECTIONS.map(({ segments, ...row }) => ({ ...row, names: wordsOf(segments) }));
const RELEASES = wordsOf(RELEASE_SECTIONS);
const PAID_HOSTS = wordsOf(PAID_SUBDOMAINS);
const CORPORATE = wordsOf(CORPORATE_SUBDOMAINS);
const COMPANY_LIKE = wordsOf(COMPANY_LIKE_SUBDOMAINS);
const COMPANY_PATHS = wordsOf(COMPANY_SECTIONS);
const COMPANY_ENDS = wordsOf(COMPANY_TLDS);
const NEWS_LANDING = wordsOf('news whats-new latest-news magazine articles');

const LOCALE_SEGMENT = /^[a-z]{2}(?:[-_][a-z]{2})?$/;

/** The parts of a URL that section rules examine. */
export interface SectionUrl {
  host: string;
  subdomain: string;
  path: string;
}

/**
 * The type of a host that is in the curated list or has a government suffix; sections of the host may have
 * another type. `exact` means that the list entry is for exactly this subdomain.
 */
export interface KnownHost {
  type: PublicationType;
  exact: boolean;
}

/**
 * Returns evidence for the publication type of a page from the subdomain and the path of its URL. `host`
 * has the host's type, if it is in the curated list or has a government suffix.
 */
export function sectionEvidence(address: SectionUrl, host: KnownHost | null): TypeEvidence[] {
  // A government's /sponsored/ or newsroom section still belongs to the government.
  if (host?.type === 'government') return [];
  const segments = address.path.toLowerCase().split('/').filter(Boolean);
  const labels = address.subdomain.split('.').filter(Boolean);
  return [
    ...paidEvidence(segments, labels),
    ...accountEvidence(address, segments),
    ...corporateEvidence(labels, host),
    ...releaseEvidence(segments, host),
  ];
}

function paidEvidence(segments: string[], labels: string[]): TypeEvidence[] {
  const evidence = PAID.flatMap(({ rule, why, names }) => {
    const segment = segments.find((part) => names.has(part));
    return segment ? [brand(rule, DECISIVE, `/${segment}/: ${why}`)] : [];
  });
  const label = labels.find((part) => PAID_HOSTS.has(part));
  return label
    ? [...evidence, brand('host_paid', DECISIVE, `${label}. is a subdomain for paid pages`)]
    : evidence;
}

/**
 * Platforms with a separate account for each publication. The account in the URL, not the host, determines
 * the publication's type.
 */
const HOSTED_PLATFORM =
  /(?:^|\.)(?:medium\.com|tumblr\.com|substack\.com|wordpress\.com|blogspot\.[a-z.]+|ghost\.io|github\.io|hashnode\.dev|linkedin\.com|facebook\.com|twitter\.com|x\.com|youtube\.com)$/;
/** Endings of account names that are typical of companies, such as "acme-engineering". */
const ACCOUNT_WORD =
  /(?:^|[-_.])(?:engineering|eng|labs?|tech|techblog|developers?|design|product|data|security|corner|team|inc|hq|official|company|newsroom|science|blog)$|.{4}(?:eng|engineering|techblog|labs|hq)$/;

/** Finds accounts of companies on platforms for many authors, and columns of companies on editorial hosts. */
function accountEvidence(address: SectionUrl, segments: string[]): TypeEvidence[] {
  const account = accountOf(address, segments);
  if (!account) return [];
  const company = account.split(/[-_.]/).find((part) => COMPANY_LABELS.has(part));
  if (company) return [brand('company_account', DECISIVE, `${account} is an account of ${company}`)];
  if (!ACCOUNT_WORD.test(account)) return [];
  return [brand('company_like_account', DECISIVE - 1, `${account} looks like a company's blog`)];
}

function accountOf({ host, subdomain }: SectionUrl, segments: string[]): string | null {
  const [first, second] = segments;
  // Forbes gives each columnist, including companies, a path below /sites/.
  if (first === 'sites' && second && COMPANY_LABELS.has(second)) return second;
  if (!HOSTED_PLATFORM.test(host)) return null;
  if (subdomain && !PLATFORM_LABEL.test(subdomain)) return subdomain;
  return (first === 'company' || first === 'c' ? second : first)?.replace(/^@/, '') ?? null;
}

function corporateEvidence(labels: string[], host: KnownHost | null): TypeEvidence[] {
  const label = labels.find((part) => CORPORATE.has(part));
  if (!label || host?.exact || host?.type === 'newswire') return [];
  return [brand('corporate_subdomain', DECISIVE - 1, `${label}. is for a company’s own content`)];
}

/**
 * Finds sections for press releases on a host that is in the curated list and belongs neither to a release
 * wire nor to a company. These releases come from other companies. On an unlisted host, press releases are
 * assumed to be the owner's.
 */
function releaseEvidence(segments: string[], host: KnownHost | null): TypeEvidence[] {
  const segment = segments.find((part) => RELEASES.has(part));
  if (!segment || !host || host.type === 'newswire' || host.type === 'brand_content') return [];
  const detail = `/${segment}/ is a section for press releases on a publication's host`;
  return [{ rule: 'release_section', type: 'syndication_platform', weight: DECISIVE - 1, detail }];
}

/** Examines the host of a URL that is on no list. Returns evidence that the host belongs to a company. */
export function hostKindEvidence(address: SectionUrl): TypeEvidence[] {
  const labels = address.subdomain.split('.').filter(Boolean);
  const evidence: TypeEvidence[] = [];
  const company = companyOf(address.host);
  if (company) evidence.push(brand('company_press_host', 4.5, `${address.host} is ${company}'s own host`));
  const label = labels.find((part) => COMPANY_LIKE.has(part));
  if (label)
    evidence.push(brand('company_like_subdomain', 2.5, `${label}. is a common subdomain of companies`));
  const end = address.host.split('.').at(-1) ?? '';
  if (COMPANY_ENDS.has(end)) evidence.push(brand('company_tld', 2, `.${end} is mainly used by companies`));
  return evidence;
}

/** Examines the path of a URL that is on no list. Returns evidence that the page belongs to a company. */
export function pathKindEvidence(address: SectionUrl): TypeEvidence[] {
  const segments = address.path.toLowerCase().split('/').filter(Boolean);
  const evidence: TypeEvidence[] = [];
  const release = segments.find((part) => RELEASES.has(part));
  if (release) evidence.push(brand('own_releases', 2.5, `/${release}/ on a host that is not a newswire`));
  const [first = '', ...rest] = LOCALE_SEGMENT.test(segments[0] ?? '') ? segments.slice(1) : segments;
  if (COMPANY_PATHS.has(first)) {
    evidence.push(brand('company_section', 3, `/${first}/ is for a company’s own content`));
  } else if (rest.length === 0 && NEWS_LANDING.has(first)) {
    evidence.push(brand('news_landing', 1.2, `/${first} is a section of a site that is not about news`));
  }
  return evidence;
}

/**
 * Matches press sites named after the company, followed by a word such as `news` or `media`:
 * `acme-mediacenter.com`, `acmenews.com`.
 */
const PRESS_HOST =
  /^(.+?)-?(?:usa|us|uk|canada|europe|global)?-?(?:news|newsroom|media|media-?cent(?:er|re)|mediainfo|mediaroom|press|pressroom|presse|press-?cent(?:er|re)|stories|techblog|tech|engineering|eng|blog|labs|group|corp|corporate|corporation|inc|careers|foundation)$/;

function companyOf(host: string): string | null {
  const name = PRESS_HOST.exec(host.split('.').at(-2) ?? '')?.[1];
  return name && COMPANY_LABELS.has(name) ? name : null;
}

function brand(rule: string, weight: number, detail: string): TypeEvidence {
  return { rule, type: 'brand_content', weight, detail };
}
