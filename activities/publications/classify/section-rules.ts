import { COMPANY_LABELS } from './seed-list.ts';
import type { PatternRule, TypeEvidence } from './types.ts';

/** Stronger than the seed list: it speaks for this address, the list for the host. */
const DECISIVE = 9;
/** As strong as a seed entry where there is none. */
const STRONG = 4.5;

/** Paths of paid or partner-made sections, by the names that publishers give them. */
const PAID_SECTIONS: PatternRule[] = [
  {
    rule: 'path_paid',
    pattern:
      /\/(?:paid-?posts?|paid-?(?:content|program|partnership)s?|sponsored?(?:-(?:content|posts?|articles?|stories|features?|by|section))?|sponsor(?:ed)?-?content|sponsor-?ed|presented-?by)(?:\/|$)/i,
    type: 'brand_content',
    weight: DECISIVE,
    why: 'the path says that somebody paid for the page',
  },
  {
    rule: 'path_advertiser',
    pattern:
      /\/(?:advertorials?|advertiser-?content|advertisement(?:-feature)?s?|ad-?features?|ad|advertising-?content|native-?(?:ad|content)s?|promoted?(?:-content)?|promotions?|promo-content|anzeigen?|asv|werbung|verlagsspezial|publirr?eportajes?|publireportages?|publi-?(?:redactionnel|info|communique|reporting)s?|publiditorials?|informe-comercial|contenuti-sponsorizzati|contenido-(?:patrocinado|de-marca)|conteudo-(?:patrocinado|de-marca)|patrocinad[oa]s?|especial-publicitario|annons(?:e|orinnhold|bilag)?|annoncer?|kommersielt|kaupallinen-yhteistyo|mainos|reklama|material-sponsorowany|artykul-sponsorowany|komercni-(?:prezentace|sdeleni)|advertentie|gesponsord)(?:\/|$)/i,
    type: 'brand_content',
    weight: DECISIVE,
    why: 'the path is a usual name for advertisements',
  },
  {
    rule: 'path_partner',
    pattern:
      /\/(?:partner-?(?:content|posts?|features?|zone|stories|voice)s?|partners?-?(?:content|hub)|contenu-partenaire|partenaires?|in-(?:partnership|association)(?:-with)?|impact-?features?|special-advertising(?:-section)?s?|supplied-content|from-our-(?:partners|sponsors))(?:\/|$)/i,
    type: 'brand_content',
    weight: DECISIVE,
    why: 'the path is a usual name for what partners supply',
  },
  {
    rule: 'path_brand',
    pattern:
      /\/(?:brand-?(?:ed)?-?(?:voice|studio|post|hub|connect|content|stories|story|lab|desk|spot(?:light)?|wire|solutions|publishing|feature|beat|zone|view|s-?content)s?|brandx|branded|story-?works|creative-?(?:group|studio|works|lab)|content-?studio|custom-?content|t-?brand(?:-?studio)?|business-?reporter|expert-?voices-?paid|spotlight-?paid|uk-?paid|bloomberg-media-studios|wp-?brandstudio|guardian-?labs)(?:\/|$)/i,
    type: 'brand_content',
    weight: DECISIVE,
    why: 'the path is a usual name of a publisher’s studio for brands',
  },
];

/** Sections in which an editorial host or an exchange carries releases as it gets them. */
const RELEASE_SECTION =
  /\/(?:press-?releases?|pressreleases?|pressemitteilungen|communiques?(?:-de-presse)?|comunicados?(?:-de-prensa)?|comunicati(?:-stampa)?|news-?releases?|pr-?newswire|prnewswire|business-?wire|businesswire|globe-?newswire|globenewswire|accesswire|newsfile|ots)(?:\/|$)/i;

/** Subdomains under which a company, whatever else its domain carries, speaks about itself. */
const CORPORATE_SUBDOMAIN =
  /(?:^|\.)(?:newsrooms?|engineering|press|pressroom|pressrooms?|press-?cent(?:er|re)|presse|prensa|media-?cent(?:er|re)|mediaroom|investors?|investor-?relations|ir|corporate|corp|about|careers|jobs|company|aboutus)$/i;
/** Subdomains that mostly are a company's, where nothing better is known of the host. */
const COMPANY_LIKE_SUBDOMAIN =
  /(?:^|\.)(?:eng|tech|techblog|blogs?|developers?|devblog|dev|code|labs?|research|design|media|stories|story|community|security|ai|cloud|data|insights?|product|ux|techlife|inside|life|netzwerk|magazin|magazine|medien)$/i;
/** Generic top-level domains that companies take for their blogs. */
const COMPANY_TLD = /\.(?:engineering|tech|technology|dev|design|codes?|software|systems|cloud|inc|ltd|gmbh|company|careers|energy|bank|build|io)$/i;
const HOME_OF_COMPANY_TALK =
  /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/)?(?:blogs?|engineering(?:-blog)?|eng|tech-?blog|newsroom|news-?room|press(?:-?(?:releases?|room|cent(?:er|re)|kit))?|pressroom|presse|media-?(?:cent(?:er|re)|room)|investors?|investor-relations|ir|company|about(?:-us)?|corporate|careers|insights|resources|stories|our-company|mediaroom|unternehmen|entreprise|empresa|azienda)(?:\/|$|\.)/i;
const NEWS_LANDING = /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/)?(?:news|whats-new|latest-news|magazine|articles)\/?$/i;
const ACCOUNT_WORD = /(?:^|[-_.@])(?:engineering|eng|labs?|tech|techblog|tech-?blog|developers?|design|product|data|security|corner|team|inc|hq|official|company|newsroom|science|blog)$/i;
const ACCOUNT_SUFFIX = /(?:eng|engineering|techblog|labs|tech|hq)$/i;

/** Hosts on which the account, not the host, decides. */
const HOSTED_PLATFORM =
  /(?:^|\.)(?:medium\.com|tumblr\.com|substack\.com|wordpress\.com|blogspot\.[a-z.]+|ghost\.io|github\.io|hashnode\.dev|linkedin\.com|facebook\.com|twitter\.com|x\.com|youtube\.com)$/;

/** What the section says of a page, before the host is looked at. */
export function sectionEvidence(host: string, path: string): TypeEvidence[] {
  const found: TypeEvidence[] = PAID_SECTIONS.flatMap((row) => {
    const match = row.pattern.exec(path);
    return match ? [evidenceOf(row.rule, row.type, row.weight, `${match[0]}: ${row.why}`)] : [];
  });
  if (/(?:^|\.)(?:sponsored|sponsor-?content|paidpost|paidcontent|brandstudio|brandvoice|brandedcontent|partnercontent|advertorial|storystudio|brand-?content|native|partners)\./.test(`${host}.`)) {
    found.push(evidenceOf('host_paid', 'brand_content', DECISIVE, `${host} is a subdomain for paid pages`));
  }
  return [...found, ...accountEvidence(host, path)];
}

/** Accounts of companies on hosted platforms, and companies' own columns on editorial hosts. */
function accountEvidence(host: string, path: string): TypeEvidence[] {
  const account = accountOf(host, path);
  if (!account) return [];
  const company = account.split(/[-_.]/).find((part) => COMPANY_LABELS.has(part));
  if (company) {
    return [evidenceOf('company_account', 'brand_content', DECISIVE, `${account} is an account of ${company}`)];
  }
  if (ACCOUNT_WORD.test(account) || (account.length > 6 && ACCOUNT_SUFFIX.test(account))) {
    return [evidenceOf('company_like_account', 'brand_content', DECISIVE - 1, `${account} reads like a company's blog`)];
  }
  return [];
}

function accountOf(host: string, path: string): string | null {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  // Forbes gives each columnist a path below /sites/, companies too.
  if (segments[0] === 'sites' && segments[1] && COMPANY_LABELS.has(segments[1])) return segments[1];
  if (!HOSTED_PLATFORM.test(host)) return null;
  const label = host.split('.')[0] ?? '';
  if (host.split('.').length > 2 && !/^(?:www|m|blog|about|help|engineering|newsroom)$/.test(label)) return label;
  const named = segments[0] === 'company' || segments[0] === 'in' || segments[0] === 'c' ? segments[1] : segments[0];
  return named?.replace(/^@/, '') ?? null;
}

/** What subdomain and path say of a host; `known` is the type of its seed entry or suffix, null without one. */
export function companyEvidence(
  address: { host: string; subdomain: string; path: string },
  known: { type: string; exact: boolean } | null,
): TypeEvidence[] {
  const { host, subdomain, path } = address;
  if (known?.type === 'government' || known?.exact) return [];
  if (CORPORATE_SUBDOMAIN.test(subdomain) && known?.type !== 'newswire') {
    return [evidenceOf('corporate_subdomain', 'brand_content', DECISIVE - 1, `${subdomain}. is where a company speaks of itself`)];
  }
  if (known) return [];
  const found: TypeEvidence[] = [];
  const marque = companyPressHost(host);
  if (marque) found.push(evidenceOf('company_press_host', 'brand_content', STRONG, `${host} is ${marque}'s own`));
  if (COMPANY_LIKE_SUBDOMAIN.test(subdomain)) {
    found.push(evidenceOf('company_like_subdomain', 'brand_content', 2.5, `${subdomain}.`));
  }
  if (COMPANY_TLD.test(host)) found.push(evidenceOf('company_tld', 'brand_content', 2, host));
  if (HOME_OF_COMPANY_TALK.test(path)) found.push(evidenceOf('company_section', 'brand_content', 3, path));
  if (NEWS_LANDING.test(path)) found.push(evidenceOf('news_landing', 'brand_content', 1.2, path));
  return found;
}

/** Press sites that put the company's name before `news` or `media`: `acme-mediacenter.com`, `acmenews.com`. */
function companyPressHost(host: string): string | null {
  const label = host.split('.').at(-2) ?? '';
  const match =
    /^(.+?)-?(?:usa|us|uk|canada|europe|global)?-?(?:news|newsroom|media|mediacent(?:er|re)|media-?info|mediaroom|press|pressroom|presse|press-?cent(?:er|re)|stories|techblog|tech|engineering|eng|blog|labs|group|corp|corporate|corporation|inc|careers|foundation)$/.exec(
      label,
    );
  return match?.[1] && COMPANY_LABELS.has(match[1]) ? match[1] : null;
}

/** Releases on a host that is not a release wire: its own on a company's host, others' on a known publication's. */
export function releaseEvidence(path: string, knownType: string | null): TypeEvidence[] {
  if (!RELEASE_SECTION.test(path)) return [];
  if (knownType === 'editorial' || knownType === 'syndication_platform') {
    return [evidenceOf('release_section', 'syndication_platform', DECISIVE - 1, 'a section of releases on a host of another kind')];
  }
  return knownType ? [] : [evidenceOf('own_releases', 'brand_content', 2.5, 'releases on a host that is no wire')];
}

function evidenceOf(rule: string, type: TypeEvidence['type'], weight: number, detail: string): TypeEvidence {
  return { rule, type, weight, detail };
}
