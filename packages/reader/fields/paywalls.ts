import { asList, isNode, type JsonLdNode, textValue } from '../html/json-ld.ts';
import { meta, type PageIndex } from '../html/page-index.ts';

/** Meta elements that state the audience of a page, with the values that mean restricted access. */
const TIERS: { name: string; closed: RegExp }[] = [
  { name: 'article:content_tier', closed: /^(?:locked|metered|paid|premium)$/i },
  { name: 'og:article:content_tier', closed: /^(?:locked|metered|paid|premium)$/i },
  { name: 'is_paywall', closed: /^(?:true|1|yes)$/i },
  { name: 'cxenseparse:articleaccess', closed: /^(?:paid|closed|locked|premium|plus)$/i },
  { name: 'isaccessibleforfree', closed: /^(?:false|0|no)$/i },
];

/** Whether a page is restricted to subscribers, wholly or in part. */
export function isPaywalled(index: PageIndex, node: JsonLdNode | null): boolean {
  const parts = [node, ...asList(node?.hasPart).filter(isNode)];
  if (parts.some((part) => part !== null && isFalse(part.isAccessibleForFree))) return true;
  return TIERS.some(({ name, closed }) => closed.test(meta(index, name) ?? ''));
}

function isFalse(value: unknown): boolean {
  return value === false || /^(?:https?:\/\/schema\.org\/)?false$/i.test(textValue(value) ?? '');
}
