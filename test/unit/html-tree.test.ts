import type { AnyNode, Document } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { parseTree } from '../../packages/reader/html/html-tree.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { mulberry32 } from '../support/pages/random.ts';
import { generatePage, mutatePage } from '../support/pages/random-pages.ts';
import { collectGarbage } from '../support/probes/collect-garbage.ts';

/**
 * Describes an HTML tree in a short notation, with a quotation mark before each text: `p[id=a]("text,
 * b("text))`. Omits comments, declarations and the boundaries between adjacent text nodes.
 */
function outlineOf(nodes: readonly AnyNode[], { blanks } = { blanks: true }): string {
  const parts: string[] = [];
  for (const node of nodes) {
    if (node.type === 'text') {
      const last = parts.at(-1);
      if (last?.startsWith('"')) parts[parts.length - 1] = last + node.data;
      else parts.push(`"${node.data}`);
    } else if ('attribs' in node) {
      const attributes = Object.entries(node.attribs).map(([name, value]) => `[${name}=${value}]`);
      parts.push(`${node.name}${attributes.join('')}(${outlineOf(node.children, { blanks })})`);
    }
  }
  const shown = parts.map((part) =>
    part.startsWith('"') && !blanks ? `"${part.slice(1).trimStart()}` : part,
  );
  return shown.filter((part) => part !== '"').join(', ');
}

function bodyOf({ children }: Document): string {
  const outline = outlineOf(children);
  return outline.replace(/^body\((.*)\)$/s, '$1');
}

describe('the tree of a page', () => {
  it.each<[behaviour: string, html: string, tree: string]>([
    ['tags and attributes in any case', '<P CLASS=a ID="B">x</p>', 'p[class=a][id=B]("x)'],
    ['attributes in every kind of quotes', `<a x='1' y = "2>" z=3/ w>t</a>`, 'a[x=1][y=2>][z=3/][w=]("t)'],
    ['the first of two attributes of one name', '<a x=1 x=2></a>', 'a[x=1]()'],
    [
      'character references, in attributes by their own rule',
      '<a x="?a=1&copy=2&amp;b">&copy;&#65;</a>',
      'a[x=?a=1&copy=2&b]("©A)',
    ],
    ['paragraphs that end where a block begins', '<p>a<p>b<div>c</div>', 'p("a), p("b), div("c)'],
    [
      'items, cells and options without end tags',
      '<ul><li>a<li>b</ul><table><tr><td>c<th>d<tr><td>e',
      'ul(li("a), li("b)), table(tr(td("c), th("d)), tr(td("e)))',
    ],
    ['void elements', '<img src=a><br/>x', 'img[src=a](), br(), "x'],
    ['end tags of outer elements', '<div><b>a</div>c', 'div(b("a)), "c'],
    ['stray end tags', 'a</x></p>b</br>c', '"a, p(), "b, br(), "c'],
    [
      'scripts, in which nothing is markup',
      '<script>if (a<b) "<p>" </SCRIPT >x',
      'script("if (a<b) "<p>" ), "x',
    ],
    [
      'drawings, in which elements can be self-closing',
      '<svg><path d=1 /><title>a</title></svg>x',
      'svg(path[d=1](), title("a)), "x',
    ],
    ['slashes that have no meaning in HTML', '<div/>a</div>b', 'div("a), "b'],
    ['angle brackets that are not tags', 'a < b <3 <> c', '"a < b <3 <> c'],
    [
      'comments and declarations, left out',
      '<!doctype html>a<!-- <p> -->b<?xml x?>c<![CDATA[ <i> ]]>d<!>e',
      '"abcde',
    ],
    [
      'no white space next to block tags',
      '<ul> <li> a </li>\n<li> <b>b</b> <i>c</i> </li> </ul>',
      'ul(li(" a ), li(b("b), " , i("c), " ))',
    ],
    ['white space in preformatted text', '<pre> <p> a</p> </pre>', 'pre(" , p(" a), " )'],
    ['a comment without an end', 'a<!-- b <p>c', '"a'],
    ['a tag without an end', 'a<p class="x', '"a'],
  ])('has %s', (_behaviour, html, tree) => {
    expect(bodyOf(parseTree(html))).toBe(tree);
  });

  it('has a body whatever the page leaves out', () => {
    expect(outlineOf(parseTree('<title>t</title><p>x').children)).toBe('title("t), body(p("x))');
    expect(outlineOf(parseTree('<html><head></head><p>x').children)).toBe('html(head(), body(p("x)))');
  });

  it('equals that of a character-by-character parser on random pages', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      // Remove NUL and header cells from the page, because `htmlparser2` treats them differently from our
      // parser.
      const html = generatePage(mulberry32(seed)).replace(/\0|<th\b[^>]*>|<\/th>/g, '');
      expect(outlineOf(parseTree(html).children, { blanks: false }), `seed ${seed}`).toBe(
        outlineOf(parseDocument(html).children, { blanks: false }),
      );
    }
  });

  it('is complete for any damaged page', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = mulberry32(200_000 + seed);
      const html = mutatePage(generatePage(random), random);
      expect(outlineOf(parseTree(html).children), `seed ${seed}`).toContain('body');
    }
  });
});

describe('memory', () => {
  it('retains no page after it was read', () => {
    const read = (number: number) => {
      const filler = `<script>${`${number} `.repeat(200_000)}</script>`;
      readArticle(
        `<h1>x</h1>${filler}<p class="a-class-name-of-page-${number}" id="and-its-id-${number}">x`,
        'https://a.example/1',
      );
    };
    read(0);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let number = 1; number <= 100; number += 1) read(number);
    collectGarbage();
    const megabytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
    expect(megabytes).toBeLessThan(20);
  });
});
