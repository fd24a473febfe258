import type { Element } from 'domhandler';
import { normalizeName, urlKey } from '../../model/index.ts';
import { jsonLd, pages, sameName } from '../reading/index.ts';

const STORY = /(?:Article|Posting|Report|Review|Interview)$/;

/**
 * Whether a page declares itself an article. If so, the author in its structured data is not necessarily the
 * person whom the page is about. Some content management systems also mark profile pages as articles, but
 * those have the person's name as their heading.
 */
export function isArticlePage(page: pages.Page, data: jsonLd.JsonLd, name: string | null): boolean {
  const { $ } = page;
  const heading = pages.textOf($<Element, string>('h1').first());
  if (name && sameName(heading, name)) return false;
  const own = data.nodes.filter((node) => !data.parts.has(node));
  if (own.some((node) => jsonLd.typesOf(node).includes('ProfilePage'))) return false;
  const stories = own.filter((node) => jsonLd.typesOf(node).some((type) => STORY.test(type)));
  if (stories.some((node) => isAbout(node, page, heading))) return true;

  // The remaining signals are weaker, so a heading such as "Articles by Ada Reporter" takes precedence.
  const named = name !== null && normalizeName(heading).includes(normalizeName(name));
  const property = (key: string) => $(`meta[property="${key}"]`).first().attr('content');
  return (
    !named &&
    (stories.some((node) => node.author !== undefined) ||
      (property('og:type') === 'article' && property('article:published_time') !== undefined))
  );
}

/** Whether a node describes this page, judged by its URL or its headline. */
function isAbout(node: jsonLd.JsonLdNode, { url }: pages.Page, heading: string): boolean {
  const headline = jsonLd.textValue(node.headline);
  return (
    jsonLd.addressesOf(node).some((address) => URL.canParse(address) && urlKey(address) === urlKey(url)) ||
    (headline !== null && normalizeName(headline) === normalizeName(heading))
  );
}
