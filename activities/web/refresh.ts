import type { AnyNode, Element } from 'domhandler';
import { pages } from '#reader';

const MENTION = /http-equiv\s*=\s*["']?\s*refresh/i;
/** The most characters of a page that only leads elsewhere, such as a short link. */
const LONGEST = 20_000;
/** A page with more text than this is a page of its own, which reloads itself or shows something else later. */
const MAX_TEXT = 300;
/** `0; url='/page'`, as browsers read it: the word and the quotation marks may be absent. */
const CONTENT = /^\s*\d*(?:\.\d*)?\s*(?:[;,]\s*|\s)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is;

/** Returns where a page without content of its own sends browsers with `<meta http-equiv="refresh">`, or null. */
export function refreshOf(text: string, url: URL): URL | null {
  if (text.length > LONGEST || !MENTION.test(text)) return null;
  const { root } = pages.parsePage(text, url.href);
  if (visibleLength(root.children) > MAX_TEXT) return null;
  const [, double, single, bare] = CONTENT.exec(refreshIn(root.children)?.attribs.content ?? '') ?? [];
  const address = (double ?? single ?? bare ?? '').trim();
  if (address === '' || !URL.canParse(address, url.href)) return null;
  const target = new URL(address, url);
  return withoutHash(target) === withoutHash(url) ? null : target;
}

function refreshIn(nodes: readonly AnyNode[]): Element | null {
  for (const node of nodes) {
    if (node.type !== 'tag') continue;
    if (node.name === 'meta' && /^\s*refresh\s*$/i.test(node.attribs['http-equiv'] ?? '')) return node;
    const inside = refreshIn(node.children);
    if (inside) return inside;
  }
  return null;
}

function visibleLength(nodes: readonly AnyNode[]): number {
  return nodes.reduce(
    (sum, node) =>
      sum +
      (node.type === 'text'
        ? node.data.trim().length
        : node.type === 'tag' && !/^(?:script|style|title)$/.test(node.name)
          ? visibleLength(node.children)
          : 0),
    0,
  );
}

function withoutHash({ href }: URL): string {
  return href.split('#')[0] ?? '';
}
