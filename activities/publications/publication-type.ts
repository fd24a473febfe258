import { publications } from '../../db/index.ts';
import type { HomePage } from './home-page.ts';

/** What a publication is, by the rules that fired. */
export interface Classification {
  type: publications.PublicationType;
  confidence: number;
  /** Together 1. */
  scores: publications.PublicationTypeScores;
  reasons: { locator: string; excerpt: string }[];
}

interface Rule {
  type: publications.PublicationType;
  /** Odds against the prior: 1 says nothing. */
  weight: number;
  fires: (site: { domain: string; home: HomePage }) => boolean;
  why: string;
}

/** Before any rule: most of what people ask for is editorial. Neither is certain without a sign. */
const PRIOR: publications.PublicationTypeScores = {
  editorial: 0.6,
  newswire: 0.05,
  government: 0.05,
  brand_content: 0.2,
  syndication_platform: 0.1,
};

const RULES: Rule[] = [
  {
    type: 'government',
    weight: 500,
    fires: ({ domain }) => /(?:^|\.)(?:gov|mil|gob|gouv|gub|govt)(?:\.[a-z]{2})?$/.test(domain),
    why: 'The domain is one that only governments get.',
  },
  {
    type: 'editorial',
    weight: 20,
    fires: ({ home }) =>
      home.organizationTypes.some((type) => /^(?:NewsMediaOrganization|Newspaper)$/.test(type)),
    why: 'The home page calls its publisher a news medium.',
  },
  {
    type: 'government',
    weight: 50,
    fires: ({ home }) => home.organizationTypes.includes('GovernmentOrganization'),
    why: 'The home page calls its publisher a government organization.',
  },
  {
    type: 'newswire',
    weight: 60,
    fires: ({ domain, home }) =>
      /(?:newswire|prwire|presswire)/.test(domain) ||
      /\b(?:newswire|news agency|press agency)\b/i.test(home.name?.value ?? ''),
    why: 'The name is that of a wire.',
  },
  {
    type: 'brand_content',
    weight: 20,
    fires: ({ home }) => home.organizationTypes.includes('Corporation'),
    why: 'The home page calls its publisher a corporation.',
  },
];

/** Says what a publication is, with how sure that is, and why. */
export function publicationType(site: { domain: string; home: HomePage }): Classification {
  const fired = RULES.filter((rule) => rule.fires(site));
  const odds = { ...PRIOR };
  for (const { type, weight } of fired) odds[type] *= weight;
  const total = Object.values(odds).reduce((sum, value) => sum + value, 0);
  const scores = roundToOne(odds, total);
  const [type, confidence] = Object.entries(scores).sort(([, a], [, b]) => b - a)[0] as [
    publications.PublicationType,
    number,
  ];
  return {
    type,
    confidence,
    scores,
    reasons: fired.map(({ why, type: meant }) => ({ locator: `rule:${meant}`, excerpt: why })),
  };
}

/** Shares with two decimals that add up to exactly 1: the largest takes what rounding left. */
function roundToOne(
  odds: publications.PublicationTypeScores,
  total: number,
): publications.PublicationTypeScores {
  const hundredths = publications.PUBLICATION_TYPES.map((type) => ({
    type,
    share: Math.round((odds[type] / total) * 100),
  }));
  const largest = hundredths.reduce((best, entry) => (entry.share > best.share ? entry : best));
  largest.share += 100 - hundredths.reduce((sum, entry) => sum + entry.share, 0);
  return Object.fromEntries(
    hundredths.map(({ type, share }) => [type, share / 100]),
  ) as publications.PublicationTypeScores;
}
