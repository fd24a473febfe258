import type { Element } from 'domhandler';
import { normalizeName } from '../../../model/index.ts';
import { memoized, oncePer } from '../../../model/text/memoized.ts';
import { elementAbove, placesAround } from '../html/author-marks.ts';
import type { Line } from '../html/page-index.ts';
import type { SignedPage } from './authorship.ts';
import { hasGivenName } from './given-names.ts';
import { tidyName } from './names.ts';
import { isPersonName, isRole } from './person-names.ts';
import { roleInSentence } from './role-texts.ts';

const MAX_NAME = 60;
/** The maximum length of a note about the author below the story. */
const MAX_NOTE = 400;

/** Finds the person whom a text on the page describes as the author. */
export function aboutAuthor(signed: SignedPage): [string, Line][] {
  const lists = [aboveBiography, inAuthorBox, inNoteBelow].map((read) => read(signed));
  return lists.find((names) => names.length > 0) ?? [];
}

/**
 * Finds a name on the line above a sentence that begins with the name: "Ada Lovelace" above "Ada Lovelace is
 * a mathematician …".
 */
function aboveBiography({ index, headline }: SignedPage): [string, Line][] {
  const at = index.lineOf(headline);
  const placeOf = placesAround(headline);
  for (const [position, line] of index.lines.entries()) {
    if (position < at || line.text.length > MAX_NAME) continue;
    const next = index.lines[position + 1]?.text ?? '';
    const name = tidyName(line.text);
    if (!next.startsWith(`${name} `) || roleInSentence(next, name) === null) continue;
    if (isPersonName(name) && hasGivenName(name) && placeOf(line.block) !== 'elsewhere')
      return [[name, line]];
  }
  return [];
}

/** Finds the name in HTML elements about the author, which have a class or id such as `author-bio`. */
function inAuthorBox({ index, headline }: SignedPage): [string, Line][] {
  const at = index.lineOf(headline);
  const lineByName = new Map<string, Line>();
  for (const line of index.lines.slice(at + 1)) {
    if (line.text.length > MAX_NAME || !isInAuthorBox(line.block)) continue;
    const name = tidyName(line.text);
    if (isPersonName(name) && hasGivenName(name) && !isRole(name) && !lineByName.has(name))
      lineByName.set(name, line);
  }
  return lineByName.size === 1 ? [...lineByName] : [];
}

function isInAuthorBox(block: Element): boolean {
  let above: Element | null = block;
  for (let level = 0; above && level < BOX_DEPTH; level += 1) {
    if (namesAuthorBox(above.attribs.class ?? '') || namesAuthorBox(above.attribs.id ?? '')) return true;
    above = elementAbove(above);
  }
  return false;
}

const BOX_DEPTH = 4;
const AUTHOR_BOX =
  /(?:author|authr|athr|autor(?:en)?|auteur|autore|writer)[-_]{0,2}(?:bio|box|card|profile|desc|about|info|detail|wrap|block|container|meta|section)|about[-_]{0,2}(?:the[-_]?)?(?:author|autor|auteur)|bio[-_]?(?:author|box)/i;
const namesAuthorBox = memoized((names) => AUTHOR_BOX.test(names));

/**
 * The person whose personal site this is: the site is called "Ada Lovelace" or "Ada Lovelace's blog", and its
 * host contains the surname.
 */
export function ownerOfSite({ page, index, siteNames }: SignedPage): [string, Line][] {
  const host = new URL(page.url).hostname;
  for (const site of siteNames) {
    const name = tidyName(site.replace(/['’]s(?:\s+\p{L}+){0,2}$/u, ''));
    const surname = normalizeName(name).split(' ').at(-1) ?? '';
    if (surname.length < 3 || !host.includes(surname) || !isPersonName(name) || !hasGivenName(name)) continue;
    const line = index.lines.find(({ text }) => text.includes(name));
    if (line) return [[name, line]];
  }
  return [];
}

/** Finds the subject of an emphasized sentence below the story: "Ada Lovelace is a reporter at Example News." */
function inNoteBelow({ index, headline }: SignedPage): [string, Line][] {
  const at = index.lineOf(headline);
  const placeOf = placesAround(headline);
  // A block with line breaks has many lines and many children, so check it once rather than for each line.
  const isItalic = oncePer(isItalicBlock);
  for (const line of index.lines.slice(at + 1)) {
    if (line.text.length > MAX_NOTE || !isItalic(line.block) || placeOf(line.block) === 'elsewhere') continue;
    const name = SUBJECT.exec(line.text)?.[1];
    if (name && isPersonName(name) && hasGivenName(name) && roleInSentence(line.text, name))
      return [[name, line]];
  }
  return [];
}

/** A name of two to four words at the beginning of a sentence. */
const SUBJECT = /^((?:\p{Lu}[\p{L}\p{M}.'’-]+\s){1,3}\p{Lu}[\p{L}\p{M}'’-]+)(?:,|\s+\p{Ll})/u;

function isItalicBlock({ children }: Element): boolean {
  const content = children.filter((child) => child.type !== 'text' || child.data.trim() !== '');
  return (
    content.length > 0 && content.every((child) => child.type === 'tag' && /^(?:em|i)$/.test(child.name))
  );
}
