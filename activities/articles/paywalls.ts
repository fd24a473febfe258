import { asList, isNode, type JsonLdNode, textValue } from './json-ld.ts';
import { meta, type PageIndex } from './page-index.ts';

/** Meta elements that say for whom a page is, and what they say of one that is not for everybody. */
const TIERS: { name: string; closed: RegExp }[] = [
  { name: 'article:content_tier', closed: /^(?:locked|metered|paid|premium)$/i },
  { name: 'og:article:content_tier', closed: /^(?:locked|metered|paid|premium)$/i },
  { name: 'is_paywall', closed: /^(?:true|1|yes)$/i },
  { name: 'cxenseparse:articleaccess', closed: /^(?:paid|closed|locked|premium|plus)$/i },
  { name: 'isaccessibleforfree', closed: /^(?:false|0|no)$/i },
];

/** Whether a page is, in whole or in part, for subscribers only. */
export function isPaywalled(index: PageIndex, node: JsonLdNode | null): boolean {
  const parts = [node, ...asList(node?.hasPart).filter(isNode)];
  if (parts.some((part) => part !== null && isFalse(part.isAccessibleForFree))) return true;
  return TIERS.some(({ name, closed }) => closed.test(meta(index, name) ?? ''));
}

function isFalse(value: unknown): boolean {
  return value === false || /^(?:https?:\/\/schema\.org\/)?false$/i.test(textValue(value) ?? '');
}
