import { memoized } from '../../../model/text/memoized.ts';
import { HAS, type PageElement } from '../html/html-tree.ts';
import { type Exclusion, NAME_RULES, type NameRule } from './name-rules.ts';

const PATTERNS: Record<NameRule['at'], (names: string) => string> = {
  whole: (names) => `(?:^| )(?:${names})(?=$| )`,
  end: (names) => `(?:^|[ -])(?:${names})(?=$| )`,
  'start or end': (names) => `(?:^|[ -])(?:${names})(?=$| )|(?:^| )(?:${names})(?=-)`,
};
const COMPILED = NAME_RULES.map((rule) => ({ rule, pattern: new RegExp(PATTERNS[rule.at](rule.names)) }));

const TAG_RULES = new Map<string, Exclusion>([
  ['nav', { reason: 'navigation', upTo: 0.5 }],
  ['footer', { reason: 'footer', upTo: 0.7 }],
  ['aside', { reason: 'beside the story', upTo: 0.4 }],
  // Old frameworks wrap the whole page in a form, so keep large forms.
  ['form', { reason: 'form', upTo: 0.2 }],
  ['fieldset', { reason: 'form', upTo: 0.2 }],
  ['figcaption', { reason: 'caption', upTo: 0.4 }],
]);

const ROLE_RULES = new Map<string, Exclusion>(
  'navigation banner contentinfo complementary search dialog'
    .split(' ')
    .map((role) => [role, { reason: role, upTo: 0.4 }]),
);

const HIDDEN: Exclusion = { reason: 'hidden', upTo: 0.5 };
const HIDING = /display:\s*none|visibility:\s*hidden|(?:left|top|text-indent):\s*-\d{3,}/i;

/**
 * Elements that are never excluded from the story because of a class or id, because their classes and ids
 * describe the layout of the whole page.
 */
const WHOLE = new Set(['html', 'body', 'main', 'article']);

/** Attributes that can exclude an element from the story if its tag does not. */
const EXCLUDING = HAS.role | HAS.style | HAS.class | HAS.id | HAS.hidden;

/** The rule that excludes an element from the text, or null. */
export function exclusionOf({ name, attribs, traits }: PageElement): Exclusion | null {
  const byTag = TAG_RULES.get(name);
  if (byTag !== undefined || (traits & EXCLUDING) === 0) return byTag ?? null;
  const { role, style, class: classes, id } = attribs;
  const stated = role === undefined ? undefined : ROLE_RULES.get(role);
  if (stated) return stated;
  if (attribs.hidden !== undefined || attribs['aria-hidden'] === 'true') return HIDDEN;
  if (style !== undefined && HIDING.test(style)) return HIDDEN;
  if ((classes === undefined && id === undefined) || WHOLE.has(name)) return null;
  const byClass = classes === undefined ? null : classOf(classes).excluded;
  const byId = id === undefined ? null : idOf(id);
  if (byClass === null || byId === null) return (byClass ?? byId)?.exclusion ?? null;
  return (byId.rule < byClass.rule ? byId : byClass).exclusion;
}

/** Maximum number of characters of a class or id to examine. */
const MAX_LENGTH = 500;

/**
 * Matches utility classes such as `md:block` and `[&_p]:mt-0`, which describe a state or a screen width, not
 * a part of the page.
 */
const UTILITY = /\S*[:[\]&]\S*/g;
/** Classes of elements that are hidden only on some screen sizes. */
const SHOWN = /:(?:block|flex|grid|inline|contents|table)|d-\w+-(?:block|flex|inline|grid)/;

/** Class names by which the scripts of social networks find the posts to embed. */
const EMBED =
  /\b(?:twitter-tweet|twitter-video|instagram-media|fb-post|tiktok-embed|bluesky-embed|mastodon-embed|reddit-(?:embed|card))\b/;
const FIGURE = /figure|caption|gallery|slide|photo|image|picture|media|credit/i;

/** Classes and ids of the block that contains the text of a story. */
const BODY_NAME =
  /(?:^|[\s_-])(?:(?:article|story|post|entry|news|blog|page|main)[-_]*(?:body|content|text|copy)|body[-_]*(?:copy|text|content)|articlebody|storybody|rich-?text)(?=$|\s)/i;

interface Excluded {
  rule: number;
  exclusion: Exclusion;
}

/**
 * What a class attribute says about its element. The results are memoized, because many elements have the
 * same class.
 */
export const classOf = memoized((names) => ({
  excluded: byName(names),
  isEmbed: EMBED.test(names),
  isFigure: FIGURE.test(names),
  isBody: BODY_NAME.test(names),
}));

/** Whether an element's id or itemprop names it as the story's body. */
export function isBodyById({ attribs, traits }: PageElement): boolean {
  return (
    ((traits & HAS.id) !== 0 && BODY_NAME.test(attribs.id ?? '')) ||
    ((traits & HAS.itemprop) !== 0 && /articleBody/i.test(attribs.itemprop ?? ''))
  );
}

const idOf = memoized(byName);

/** Returns the first rule that matches a class or an id. */
function byName(names: string): Excluded | null {
  const words = names
    .slice(0, MAX_LENGTH)
    .replace(UTILITY, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z\d\s]+/g, '-')
    .replace(/\s+/g, ' ');
  for (const [index, { rule, pattern }] of COMPILED.entries()) {
    const word = pattern.exec(words)?.[0];
    if (word === undefined || (rule.reason === 'hidden' && SHOWN.test(names))) continue;
    return { rule: index, exclusion: { reason: rule.reason, upTo: rule.upTo, word } };
  }
  return null;
}
