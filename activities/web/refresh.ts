import type { AnyNode, Element } from 'domhandler';
import { pages } from '#reader';

const MENTION = /http-equiv\s*=\s*["']?\s*refresh/i;
/** The most characters of a page that only leads elsewhere, such as a short link. */
const LONGEST = 20_000;
/** A page with more text than this is a page of its own, which reloads itself or shows something else later. */
const MAX_TEXT = 300;
/** `0; url='/page'`, as browsers read it: the word and the quotation marks may be absent. */
const CONTENT = /^\s*\d*(?:\.\d*)?\s*(?:[;,]\s*|\s)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is;

/** A script that leads to another page, `location.replace("…")`, and the most characters of a page that has it and a link. */
const SCRIPT = /\blocation(?:\.href)?\s*(?:=\s*|\.(?:replace|assign)\(\s*)["']([^"'\s<>]{1,2000})["']/i;
const LONGEST_WITH_SCRIPT = 5_000;

/**
 * Returns where a page without content of its own sends browsers with `<meta http-equiv="refresh">` or the header
 * `Refresh`, or with a script if its canonical address or a link says the same. Null for other pages.
 */
export function refreshOf(text: string, url: URL, header = ''): URL | null {
  const script = text.length <= LONGEST_WITH_SCRIPT ? SCRIPT.exec(text)?.[1] : undefined;
  if (text.length > LONGEST || !(MENTION.test(text) || header !== '' || script !== undefined)) return null;
  const { root } = pages.parsePage(text, url.href);
  if (visibleLength(root.children) > MAX_TEXT) return null;
  const refresh = elementIn(
    root.children,
    ({ name, attribs }) => name === 'meta' && /^\s*refresh\s*$/i.test(attribs['http-equiv'] ?? ''),
  );
  const [, double, single, bare] = CONTENT.exec(refresh?.attribs.content || header) ?? [];
  const target = targetOf((double ?? single ?? bare ?? '').trim(), url);
  if (target || script === undefined) return target;
  const goal = targetOf(script, url);
  const isConfirmed = ({ name, attribs: { href = '', rel = '' } }: Element) =>
    (name === 'a' || (name === 'link' && rel.toLowerCase() === 'canonical')) &&
    targetOf(href.trim(), url)?.href === goal?.href;
  return goal && elementIn(root.children, isConfirmed) ? goal : null;
}

/** The page to which an address leads, unless it is the same one. */
function targetOf(address: string, url: URL): URL | null {
  if (address === '' || !URL.canParse(address, url.href)) return null;
  const target = new URL(address, url);
  return withoutHash(target) === withoutHash(url) ? null : target;
}

/** The first element that fits, in page order. */
function elementIn(nodes: readonly AnyNode[], fits: (element: Element) => boolean): Element | null {
  for (const node of nodes) {
    if (node.type !== 'tag') continue;
    const element = fits(node) ? node : elementIn(node.children, fits);
    if (element) return element;
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
