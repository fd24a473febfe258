import { type AnyNode, type ChildNode, Document, Element, Text } from 'domhandler';
import { clean } from '../../../model/text/clean-text.ts';
import { HAS, type HtmlSink, scanHtml } from './html-scanner.ts';
import { IS, kindsOf } from './tags.ts';

/**
 * Maximum depth of nesting. Deeper nesting is an error or an attack. The functions that read the tree
 * recurse, and the stack is limited.
 */
const MAX_DEPTH = 256;
/**
 * Limits on the numbers of open tags and of nodes. Real pages have fewer than 100 open tags and 40,000 nodes.
 * Anything beyond the limits is not read.
 */
const MAX_OPEN = 400;
const MAX_NODES = 100_000;
/** Maximum number of characters to read from a page. The web client stops at 5 MB. */
const MAX_LENGTH = 6_000_000;

const words = (list: string) => list.split(' ');
/** Start tags that end the element before them, because that element's own end tag is optional or missing. */
const IMPLIED_ENDS: { ends: string; before: string }[] = [
  {
    ends: 'p',
    before:
      'p h1 h2 h3 h4 h5 h6 address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup hr main menu nav ol pre section summary table ul',
  },
  { ends: 'li', before: 'li' },
  { ends: 'dd dt', before: 'dd dt' },
  { ends: 'tr th td', before: 'tr' },
  { ends: 'thead th td', before: 'td th' },
  { ends: 'thead tbody', before: 'tbody tfoot' },
  { ends: 'option', before: 'option' },
  { ends: 'optgroup option', before: 'optgroup' },
  { ends: 'option optgroup select button datalist', before: 'select input output button datalist textarea' },
  { ends: 'rt rp', before: 'rt rp' },
  { ends: 'head', before: 'body' },
];
const ENDED_BY = new Map(
  IMPLIED_ENDS.flatMap(({ ends, before }) =>
    words(before).map((name): [string, Set<string>] => [name, new Set(words(ends))]),
  ),
);

/** `<x/>` is self-closing only in SVG and MathML. The elements in `HTML_IN_FOREIGN` contain HTML again. */
const FOREIGN = new Set(['svg', 'math']);
const HTML_IN_FOREIGN = new Set(words('foreignobject desc title annotation-xml mi mo mn ms mtext'));

/**
 * Builds the tree of a page about twenty times as fast as a parser that matches browsers exactly. For
 * extraction, the tree is as good as an exact one. Elements beyond `MAX_DEPTH` become siblings, as in
 * browsers. If a page has too many nodes or too many open elements, the rest of the page is not read.
 * Comments are omitted. The tree always has a `body`.
 */
export function parseTree(html: string): Document {
  const builder = new TreeBuilder();
  scanHtml(clean(html.slice(0, MAX_LENGTH)), builder);
  return withBody(withOneRoot(builder.end()));
}

export { HAS };

/**
 * An element with flags that describe its tag and its attributes, because looking up their names each time is
 * slow.
 */
export class PageElement extends Element {
  /** Flags from `IS` for the tag and from `HAS` for the attributes. */
  readonly traits: number;

  constructor(name: string, attributes: Record<string, string>, has: number, children: ChildNode[]) {
    super(name, attributes, children);
    this.traits = has | kindsOf(name);
  }
}

/** Whether a node of a tree from `parseTree` is an element other than a script or a style sheet. */
export function isPageElement(node: AnyNode): node is PageElement {
  return node.type === 'tag';
}

class TreeBuilder implements HtmlSink {
  readonly #open: (Document | Element)[] = [new Document(Array.of())];
  readonly #names: string[] = [''];
  /**
   * The children of all open elements; the children of inner elements come after those of outer elements. An
   * element gets its own list only when it ends, because a list that grows reserves memory for 16 more items.
   * Only the first `#count` entries are valid; the others are left over from elements that have ended.
   */
  readonly #children: ChildNode[] = [];
  #count = 0;
  /** The index in `#children` of each open element's first child. Elements beyond `MAX_DEPTH` have no entry. */
  readonly #starts: number[] = [0];
  #nodes = 0;
  /** The number of open elements in which white space is significant. */
  #preformatted = 0;

  get full(): boolean {
    return this.#nodes > MAX_NODES || this.#open.length > MAX_OPEN;
  }

  /** Ends all open elements and returns the tree. */
  end(): Document {
    while (this.#open.length > 1) this.#pop();
    const [root] = this.#open as [Document];
    root.children = this.#children.slice(0, this.#count);
    return root;
  }

  open(name: string, attributes: Record<string, string>, has: number, closed: boolean): void {
    const ended = ENDED_BY.get(name);
    if (ended) while (ended.has(this.#names.at(-1) ?? '')) this.#pop();
    // Uses `Array.of()` instead of `[]` because of the garbage collector. After the lists of a few large
    // pages have survived, V8 allocates all lists from that literal in the old generation, where they keep
    // the page's tree in memory until the next full garbage collection.
    const element = new PageElement(name, attributes, has, Array.of());
    this.#add(element);
    if ((element.traits & IS.void) !== 0 || (closed && this.#isForeign(name))) return;
    this.#open.push(element);
    this.#names.push(name);
    if (this.#open.length <= MAX_DEPTH) this.#starts.push(this.#count);
    if (name === 'pre') this.#preformatted += 1;
  }

  close(name: string): void {
    const at = this.#names.lastIndexOf(name);
    if (at > 0) while (this.#names.length > at) this.#pop();
    // For `</p>` and `</br>`, browsers create an empty element even if there is no start tag.
    else if (name === 'p' || name === 'br') this.#add(new PageElement(name, {}, 0, []));
    // An end tag without a start tag counts towards the limit on nodes, because the search for its start tag
    // takes time, too.
    else this.#nodes += 1;
  }

  text(data: string): void {
    if (this.#isBesideTags() && isBlank(data)) return;
    this.#add(new Text(data));
  }

  /** The element to which the next node is added. */
  get #parent(): Document | Element {
    return this.#open[this.#starts.length - 1] as Document | Element;
  }

  /** The last child so far of the element `#parent`. */
  get #last(): ChildNode | undefined {
    const start = this.#starts[this.#starts.length - 1] as number;
    return this.#count > start ? this.#children[this.#count - 1] : undefined;
  }

  /** Whether white space at this position can be dropped, because it follows a tag of a block element. */
  #isBesideTags(): boolean {
    const near = this.#last ?? this.#parent;
    return this.#preformatted === 0 && isPageElement(near) && (near.traits & IS.block) !== 0;
  }

  #pop(): void {
    const element = this.#open.pop() as Element;
    if (this.#names.pop() === 'pre') this.#preformatted -= 1;
    if (this.#open.length >= MAX_DEPTH) return;
    const start = this.#starts.pop() as number;
    if (this.#count > start) element.children = this.#children.slice(start, this.#count);
    this.#count = start;
  }

  #isForeign(name: string): boolean {
    if (FOREIGN.has(name)) return true;
    const within = this.#names.findLast((above) => FOREIGN.has(above) || HTML_IN_FOREIGN.has(above));
    return within !== undefined && FOREIGN.has(within);
  }

  #add(node: ChildNode): void {
    this.#nodes += 1;
    const last = this.#last;
    node.parent = this.#parent;
    if (last) {
      last.next = node;
      node.prev = last;
    }
    this.#children[this.#count] = node;
    this.#count += 1;
  }
}

function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 32) return false;
  return true;
}

const HEAD_ONLY = new Set(['head', 'meta', 'title', 'link', 'base']);

/**
 * The number of top-level nodes of a page beyond which they are put into one `<html>`. Real pages have fewer.
 */
const MAX_TOP_NODES = 500;

/**
 * Puts the top-level nodes into one `<html>`, as browsers do, if there are many. A CSS query compares the
 * top-level nodes with one another, which takes seconds for thousands of them.
 */
function withOneRoot(root: Document): Document {
  if (root.children.length <= MAX_TOP_NODES) return root;
  const html =
    root.children.find((node): node is Element => isElement(node, 'html')) ??
    new PageElement('html', {}, 0, []);
  const at = root.children.indexOf(html);
  html.children = [
    ...root.children.slice(0, Math.max(0, at)),
    ...html.children,
    ...root.children.slice(at + 1),
  ];
  for (const child of html.children) child.parent = html;
  link(html.children);
  html.prev = null;
  html.next = null;
  html.parent = root;
  root.children = [html];
  return root;
}

/** Adds a missing `<body>`, which is optional in HTML. Rules search within the body. */
function withBody(root: Document): Document {
  const top = root.children.find((node): node is Element => isElement(node, 'html')) ?? root;
  if (top.children.some((node) => isElement(node, 'body'))) return root;
  const inHead = (node: ChildNode) => node instanceof Element && HEAD_ONLY.has(node.name);
  const body = new PageElement(
    'body',
    {},
    0,
    top.children.filter((node) => !inHead(node)),
  );
  const children: ChildNode[] = [...top.children.filter(inHead), body];
  for (const siblings of [children, body.children]) link(siblings);
  for (const child of body.children) child.parent = body;
  top.children = children;
  body.parent = top;
  return root;
}

function link(siblings: ChildNode[]): void {
  siblings.forEach((node, index) => {
    node.prev = siblings[index - 1] ?? null;
    node.next = siblings[index + 1] ?? null;
  });
}

function isElement(node: ChildNode, name: string): node is Element {
  return node instanceof Element && node.name === name;
}
