import type { Element } from 'domhandler';
import type { AuthorPageReading, Located } from '../../../model/index.ts';
import { sameName } from '../authors/names.ts';
import { isPersonName } from '../authors/person-names.ts';
import * as pages from '../html/page.ts';
import { readPersonOn } from './author-page.ts';

/** An author page with what tells a change of its person from a change of the page. */
export interface WatchedPage {
  reading: AuthorPageReading;
  /** A sketch of the page's structure, which is the same for the pages of one template. */
  template: number[];
  /** The length of the page's text; 0 if the page has no end, as one that was loaded by half. */
  characters: number;
  /** Hashes of the first sentences of the page, to tell whether it is still about the same person. */
  sentences: number[];
  /** The words with which the person refuses press releases. */
  no_pr: (Located & { text: string }) | null;
}

/** Reads an author page for a check. The function is pure: the same page always gives the same result. */
export function readWatchedPage(html: string, url: string): WatchedPage {
  const page = pages.parsePage(html, url);
  const body = page.$<Element, string>('body');
  const reading = readPersonOn(page);
  return {
    reading,
    template: readTemplate(page),
    characters: /<\/(?:body|html)\s*>/i.test(html) ? pages.textOf(body, 'body').length : 0,
    sentences: readSentences(page),
    no_pr: readRefusal(page, reading.name),
  };
}

/** How many hashes a sketch has: enough to estimate a share to about a tenth. */
const SKETCH = 64;

/**
 * Returns the smallest hashes of a page's pairs of nested elements and of its classes (a bottom-k sketch, Broder 1997).
 * Classes with digits are left out, because build tools give them other names with each release.
 */
function readTemplate({ $ }: pages.Page): number[] {
  const hashes = new Set<number>();
  for (const element of $<Element, string>('body *').toArray()) {
    const { parent } = element;
    if (parent && 'name' in parent) hashes.add(hashOf(`${parent.name}>${element.name}`));
    for (const name of (element.attribs.class ?? '').split(/\s+/))
      if (/^[A-Za-z][A-Za-z_-]+$/.test(name)) hashes.add(hashOf(`.${name}`));
  }
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH);
}

/** How many sentences are kept: a biography has fewer. */
const SENTENCES = 16;

function readSentences({ $ }: pages.Page): number[] {
  const blocks = $<Element, string>('p, li, dd, td, div')
    .slice(0, MAX_ELEMENTS)
    .not('nav *, footer *, aside *, article *')
    .not(':has(p, li, dd, div)');
  const hashes = new Set<number>();
  for (const element of blocks.toArray()) {
    const text = pages.textOf([element], 'title');
    if (text.length > MAX_TEXT) continue;
    for (const sentence of text.split(/(?<=[.!?]) /))
      if (/[.!?]$/.test(sentence)) hashes.add(hashOf(sentence));
    if (hashes.size >= SENTENCES) break;
  }
  return [...hashes].slice(0, SENTENCES);
}

/** FNV-1a with 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

const MATERIAL =
  '(?:(?:unsolicited )?pr (?:pitch(?:es)?|e-?mails?)|pr-anfragen|press (?:releases?|materials?)|pr|pitch(?:es)?|pressemitteilungen|communiqués?(?: de presse)?|notas? de prensa|comunicati(?: stampa)?|persberichten|comunicados?(?: de imprensa)?)';
/** A sentence that begins with "no …" refuses; within a sentence, the words may speak of anything. */
const BEGINNING = '(?:^|(?<=[.!?;:•|–—(]\\s?))';

/** How people refuse press releases, in seven languages. */
const REFUSALS = [
  `\\b(?:please )?(?:do(?:n['’]t| not) (?:send(?: me)?|e-?mail(?: me)?)|never send(?: me)?) (?:any )?${MATERIAL}\\b`,
  `\\b(?:does|do)(?:n['’]t| not) (?:accept|take) (?:any )?${MATERIAL}\\b`,
  `\\bplease (?:do(?:n['’]t| not)) pitch(?: me)?\\b`,
  `${BEGINNING}prs?(?: (?:people|agencies|agents|firms))?[:,]? (?:please )?(?:do(?:n['’]t| not)|never) (?:write|pitch|contact|call|mail|e-?mail|send)\\b`,
  `${BEGINNING}(?:please,? )?no ${MATERIAL}\\b`,
  `${BEGINNING}(?:unsolicited )?${MATERIAL} (?:are|is|will be|get) (?:deleted|ignored|binned|not (?:read|opened|wanted|welcome))\\b`,
  `${BEGINNING}(?:bitte )?keine ${MATERIAL}\\b`,
  `${BEGINNING}(?:pas|aucun) (?:de )?${MATERIAL}`,
  `\\bno (?:envíe|envíen|enviar|mandar) ${MATERIAL}\\b`,
  `${BEGINNING}(?:niente|nessun) ${MATERIAL}\\b`,
  `${BEGINNING}geen ${MATERIAL}\\b`,
  `\\bnão (?:envie|enviem|enviar) ${MATERIAL}\\b`,
].map((pattern) => new RegExp(pattern, 'i'));
/** Longer texts are stories, which may quote somebody else's refusal. */
const MAX_TEXT = 600;
/** A biography comes early; a hostile page may have a hundred thousand elements. */
const MAX_ELEMENTS = 2_000;

function readRefusal({ $ }: pages.Page, name: string | null): (Located & { text: string }) | null {
  const refusals = new Map<Element, { words: string; text: string }>();
  const elsewhere = new Set<unknown>($('nav, footer, aside, article:not(:has(h1))').find('*'));
  for (const element of $<Element, string>('p, li, dd, td, span, div, address').slice(0, MAX_ELEMENTS)) {
    if (elsewhere.has(element)) continue;
    const text = pages.textOf([element], 'title');
    if (text === '' || text.length > MAX_TEXT) continue;
    const words = REFUSALS.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0];
    if (!words) continue;
    // What an element says is said by the innermost one.
    for (let { parent } = element; parent?.type === 'tag'; ) {
      refusals.delete(parent);
      ({ parent } = parent);
    }
    refusals.set(element, { words, text });
  }
  const layout = new Set<unknown>($('h1').parents().toArray());
  const namesColleague = new Map<Element, boolean>();
  for (const [element, { words, text }] of refusals) {
    // A row with the heading is the page's own layout.
    const [entry] = $(element)
      .closest('li, tr, dl')
      .toArray()
      .filter((one) => !layout.has(one)) as Element[];
    const parent = element.parent?.type === 'tag' ? element.parent : element;
    // What has the heading is the whole page, which links colleagues anywhere.
    const around = entry ?? (layout.has(parent) ? element : parent);
    const isNamed = namesColleague.get(around) ?? linksAnother($, around, name);
    namesColleague.set(around, isNamed);
    if (!isNamed) return { text: words, locator: pages.cssLocator(element), excerpt: pages.excerpt(text) };
  }
  return null;
}

/** How many letters a link's text has at most that may be a colleague's name. */
const MAX_NAME = 60;

/** Whether the name of somebody else is linked in an element, as in an entry of a team's list, which repeats their notes. */
function linksAnother($: pages.Page['$'], element: Element, name: string | null): boolean {
  return $(element)
    .find('a[href]')
    .toArray()
    .some((link) => {
      const text = pages.textOf([link], 'title');
      return text.length <= MAX_NAME && isPersonName(text) && !(name && sameName(text, name));
    });
}
