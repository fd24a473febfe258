import type { PageSignals, PublicationType, TypeEvidence } from './types.ts';

interface SignalRule {
  rule: string;
  type: PublicationType;
  weight: number;
  detail: string;
  says: (signals: PageSignals) => boolean;
}

const NEWS_ARTICLE =
  /^(?:News|Reportage|Analysis|AskPublicNews|Background|Opinion|Review)(?:News)?Article$|^LiveBlogPosting$/;

/**
 * What pages say of their host. News-like marks are shared by newsrooms and agencies, so they speak against the
 * other types rather than between those two; weights follow how often each mark was seen by type on saved pages.
 */
const SIGNAL_RULES: SignalRule[] = [
  {
    rule: 'json_ld_news_article',
    type: 'editorial',
    weight: 1.6,
    detail: 'JSON-LD of the NewsArticle family',
    says: (s) => s.json_ld_types.some((type) => NEWS_ARTICLE.test(type)),
  },
  {
    rule: 'json_ld_news_organization',
    type: 'editorial',
    weight: 1.8,
    detail: 'the publisher calls itself a NewsMediaOrganization',
    says: (s) => [...s.json_ld_types, ...s.publisher_types].includes('NewsMediaOrganization'),
  },
  {
    rule: 'news_sitemap',
    type: 'editorial',
    weight: 1.8,
    detail: 'robots.txt names a news sitemap',
    says: (s) => s.news_sitemap,
  },
  {
    rule: 'news_keywords',
    type: 'editorial',
    weight: 1.2,
    detail: 'a news_keywords meta',
    says: (s) => s.news_keywords,
  },
  {
    rule: 'policy_fields',
    type: 'editorial',
    weight: 1.5,
    detail: 'publishing principles or an ethics policy in JSON-LD',
    says: (s) => s.policy_fields,
  },
  {
    rule: 'paywall',
    type: 'editorial',
    weight: 1,
    detail: 'articles for subscribers',
    says: (s) => s.paywalled,
  },
  {
    rule: 'json_ld_government',
    type: 'government',
    weight: 4,
    detail: 'JSON-LD says GovernmentOrganization',
    says: (s) => [...s.json_ld_types, ...s.publisher_types].some((type) => /^Government/.test(type)),
  },
  {
    rule: 'json_ld_company',
    type: 'brand_content',
    weight: 1.5,
    detail: 'JSON-LD says Corporation or BlogPosting',
    says: (s) => s.json_ld_types.some((type) => type === 'Corporation' || type === 'BlogPosting'),
  },
  {
    rule: 'investor_relations',
    type: 'brand_content',
    weight: 2,
    detail: 'a link to investor relations',
    says: (s) => s.investor_relations,
  },
  {
    rule: 'agency_dateline',
    type: 'newswire',
    weight: 0.8,
    detail: 'a dateline with an agency’s name',
    says: (s) => s.agency_dateline,
  },
  {
    rule: 'release_line',
    type: 'newswire',
    weight: 1.2,
    detail: 'the source line of a release wire',
    says: (s) => s.release_line,
  },
  {
    rule: 'sponsor_label',
    type: 'brand_content',
    weight: 1.5,
    detail: 'a label near the headline says that it is paid for',
    says: (s) => s.sponsor_label_near_headline,
  },
  {
    rule: 'hosted_generator',
    type: 'syndication_platform',
    weight: 0.8,
    detail: 'made by a hosted blog service',
    says: (s) => /^(?:blogger|wordpress\.com|tumblr|typepad)/i.test(s.generator ?? ''),
  },
];

/** Every mark of the pages that says something of the type; `share` scales what they count. */
export function signalEvidence(signals: PageSignals, share: number): TypeEvidence[] {
  return SIGNAL_RULES.filter(({ says }) => says(signals)).map(({ rule, type, weight, detail }) => ({
    rule,
    type,
    weight: weight * share,
    detail,
  }));
}
