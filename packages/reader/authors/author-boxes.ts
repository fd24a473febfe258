import type { Element } from 'domhandler';
import { normalizeName } from '../../../model/index.ts';
import { memoized, oncePer } from '../../../model/text/memoized.ts';
import { elementAbove, placesAround } from '../html/author-marks.ts';
import type { Line } from '../html/page-index.ts';
import type { SignedPage } from './authorship.ts';
import { fromLowerCase } from './capitals.ts';
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
    const name = fromLowerCase(tidyName(site.replace(/['’]s(?:\s+\p{L}+){0,2}$/u, '')));
    const surname = normalizeName(name).split(' ').at(-1) ?? '';
    if (surname.length < 3 || !host.includes(surname) || !isPersonName(name) || !hasGivenName(name)) continue;
    const line = index.lines.find(({ text }) => text.toLowerCase().includes(name.toLowerCase()));
    if (line) return [[name, line]];
  }
  return [];
}

/** The heading of the box in which somebody says whose blog it is. */
const ABOUT_ME =
  /^(?:about(?: me)?|who am i|über mich|zu meiner person|(?:à propos(?: de moi)?|qui suis-je)|sobre m[ií]m?|acerca de mí|quién soy|quem sou eu|chi sono|su di me|over mij|wie ben ik|om mi?[gn]|tietoa minusta|kuka olen|minust|par mani|apie mane|o mnie|kim jestem|o mně|kdo jsem|o mne|o meni|kdo sem|tko sam|rólam|magamról|despre mine|hakkımda|ben kimim|обо мне|об авторе|про мене|за мен|о мени|σχετικά με εμένα|tentang saya|về tôi|プロフィール|自己紹介|关于我|關於我|내 소개|소개|عني|نبذة عني|من أنا|درباره من|אודותיי|אודות|קצת עליי)[:.!]?$/iu;
/** A sentence in which somebody gives her own name, or a line with nothing but it. */
const I_AM =
  /^(?:(?:hi|hello|hallo|hej|hei|salut|bonjour|hola|olá|ciao|ahoj|cześć|привет|merhaba)[,!.]?\s+)?(?:i[’']m|i am|my name is|ich bin|ich heiße|mein name ist|je suis|je m[’']appelle|soy|me llamo|mi nombre es|sou [oa]?|(?:o )?meu nome é|chamo-me|sono|mi chiamo|ik ben|mijn naam is|jag heter|jag är|jeg er|jeg heter|jeg hedder|olen|nimeni on|mina olen|mani sauc|aš esu|jestem|nazywam się|jmenuji se|jsem|volám sa|som|sem|ime mi je|ja sam|zovem se|a nevem|vagyok|mă numesc|sunt|benim adım|adım|ben|меня зовут|я|мене звати|казвам се|аз съм|зовем се|ја сам|nama saya|saya|tôi là|tên tôi là)\s+(?=\p{Lu})/iu;
const LINES_OF_BOX = 2;

/** Finds who says in a box "About me" that the blog is hers: "I am Ada Holm, a retired reporter." */
export function aboutMe({ index, headline, language }: SignedPage): [string, Line][] {
  const owners = index.lines.flatMap(({ text }, at): [string, Line][] => {
    if (text.length > MAX_NAME || !ABOUT_ME.test(text)) return [];
    for (const line of index.lines.slice(at + 1, at + 1 + LINES_OF_BOX)) {
      if (line === index.lines[index.lineOf(headline)]) break;
      const text = line.text.slice(0, MAX_NOTE);
      // “Ben” is a given name, and “I” in Turkish alone.
      const rest = language !== 'tr' && /^ben\s/iu.test(text) ? text : text.replace(I_AM, '');
      const name = rest === line.text ? fromLowerCase(line.text) : (BEGINNING.exec(rest)?.[0] ?? '');
      const isKnown = rest !== line.text || hasGivenName(name);
      if (isKnown && name.includes(' ') && isPersonName(name) && !isRole(name)) return [[name, line]];
    }
    return [];
  });
  return owners.length === 1 ? owners : [];
}

/** Two to four words with capitals at the beginning of a text. */
const BEGINNING = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s\p{Lu}[\p{L}\p{M}.'’-]*(?<!\.(?=\s))){1,3}/u;

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
