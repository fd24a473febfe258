import { type Located, normalizeName } from '../../../model/index.ts';
import {
  addressesOf,
  asList,
  isNode,
  type JsonLd,
  type JsonLdNode,
  textValue,
  typesOf,
} from '../html/json-ld.ts';
import { excerpt } from '../html/page.ts';
import { meta, type PageIndex } from '../html/page-index.ts';

const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 60;
const TAG_METAS = [
  'article:tag',
  'og:article:tag',
  'news_keywords',
  'parsely-tags',
  'sailthru.tags',
  'cxenseparse:taxonomy',
  'keywords',
];

/** The section of the publication in which the article appears. */
export function readSection(
  index: PageIndex,
  jsonLd: JsonLd,
  node: JsonLdNode | null,
): (Located & { text: string; confidence: number }) | null {
  const sources: [string | null, string][] = [
    [textValue(node?.articleSection), 'json-ld:articleSection'],
    [meta(index, 'article:section'), 'meta:article:section'],
    [meta(index, 'og:article:section'), 'meta:og:article:section'],
    [meta(index, 'parsely-section'), 'meta:parsely-section'],
    [meta(index, 'cxenseparse:recs:category'), 'meta:cxenseparse:recs:category'],
    [fromBreadcrumbs(jsonLd, node), 'json-ld:BreadcrumbList'],
  ];
  const source = sources.find(([text]) => text && text.length <= MAX_TAG_LENGTH);
  return source?.[0]
    ? { text: source[0], locator: source[1], excerpt: excerpt(source[0]), confidence: 0.9 }
    : null;
}

/** The innermost breadcrumb that is neither the article itself nor the home page. */
function fromBreadcrumbs(jsonLd: JsonLd, node: JsonLdNode | null): string | null {
  const list = jsonLd.nodes.find((other) => typesOf(other).includes('BreadcrumbList'));
  const own = new Set([textValue(node?.headline), ...(node ? addressesOf(node) : [])]);
  const steps = asList(list?.itemListElement)
    .filter(isNode)
    .map((step) => ({
      name: textValue(step.name) ?? (isNode(step.item) ? textValue(step.item.name) : null),
      item: step.item,
    }))
    .slice(1)
    .filter(
      ({ name, item }) =>
        name !== null && !own.has(name) && !(typeof item === 'string' && own.has(item)) && name.length <= 40,
    );
  return steps.at(-1)?.name ?? null;
}

/** Matches keywords that publishing systems add for internal use: `key:value` pairs, `type_news`, paths. */
const INTERNAL_TAG = /^\w+:\S|^[a-z\d]+(?:_[a-z\d]+)+$|^\//;

/** The article's topics as named by the publication, from the first source of keywords that exists. */
export function readTags(index: PageIndex, node: JsonLdNode | null): string[] {
  const stated = asList(node?.keywords)
    .map((value) => (isNode(value) ? textValue(value.name) : textValue(value)))
    .filter((value) => value !== null);
  const sources = [stated, ...TAG_METAS.map((name) => index.metas.get(name) ?? [])];
  for (const source of sources) {
    const tags = new Map<string, string>();
    for (const tag of source.flatMap((text) => text.split(/[,;、|]/))) {
      const words = tag.trim().replace(/^#/, '').trim();
      if (words !== '' && words.length <= MAX_TAG_LENGTH && !INTERNAL_TAG.test(words))
        tags.set(normalizeName(words) || words, words);
    }
    if (tags.size > 0) return [...tags.values()].slice(0, MAX_TAGS);
  }
  return [];
}
