import { type ChildNode, type Document, DomHandler, Element } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Nested deeper than this, markup is a fault or an attack; readers recurse, and the stack is finite. */
const MAX_DEPTH = 256;
/** Open tags and nodes of a page that is read to its end. Real pages stay under 100 and 40,000. */
const MAX_OPEN = 400;
const MAX_NODES = 100_000;
const MAX_ATTRIBUTES = 100;
/** Characters of a page that are read; the web client stops at 5 MB. */
const MAX_LENGTH = 6_000_000;

/**
 * The tree of a page, by htmlparser2: some ten times as fast as a parser that builds what browsers do, and no
 * worse for reading. Elements beyond `MAX_DEPTH` become siblings, as in browsers; a page that opens tags or
 * makes nodes without end is read until the bound. There is always a `body`.
 */
export function parseTree(html: string): Document {
  const handler = new BoundedHandler();
  const parser = new Parser(handler);
  // PostgreSQL keeps no NUL in a text.
  parser.write(html.slice(0, MAX_LENGTH).replaceAll('\0', ''));
  parser.end();
  return withBody(handler.root);
}

class BoundedHandler extends DomHandler {
  #reading: Parser | null = null;
  #nodes = 0;

  override onparserinit(parser: Parser): void {
    super.onparserinit(parser);
    this.#reading = parser;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, bounded(attributes));
    if (this.tagStack.length > MAX_OPEN) this.#reading?.pause();
  }

  protected override addNode(node: ChildNode): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) this.#reading?.pause();
    const open = this.tagStack;
    if (open.length > MAX_DEPTH) this.tagStack = open.slice(0, MAX_DEPTH);
    super.addNode(node);
    this.tagStack = open;
  }
}

function bounded(attributes: Record<string, string>): Record<string, string> {
  let count = 0;
  for (const name in attributes) {
    count += 1;
    if (count > MAX_ATTRIBUTES) delete attributes[name];
  }
  return attributes;
}

const HEAD_ONLY = new Set(['head', 'meta', 'title', 'link', 'base']);

/** Both `<html>` and `<body>` may be left out of a page; readers look for what is in the body. */
function withBody(root: Document): Document {
  const top = root.children.find((node): node is Element => isElement(node, 'html')) ?? root;
  if (top.children.some((node) => isElement(node, 'body'))) return root;
  const inHead = (node: ChildNode) =>
    node.type === 'directive' || (node instanceof Element && HEAD_ONLY.has(node.name));
  const body = new Element(
    'body',
    {},
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
