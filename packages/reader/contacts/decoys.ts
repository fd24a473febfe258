import type { AnyNode, Element, ParentNode } from 'domhandler';
import { ancestorsOf } from '../html/author-marks.ts';
import { type Page, textOf } from '../html/page.ts';
import { CONCEALING, indexOf, isUnseen } from '../html/page-index.ts';
import { CONTACT_MARK } from './contact-context.ts';

/** Names of mailboxes that exist to catch robots. */
const TRAP_NAME =
  /(?:^|[._-])(?:spam[._-]?(?:traps?|falle)|honey[._-]?pots?|black[._-]?holes?|(?:spider|bot|robot)[._-]?traps?|do[._-]?not[._-]?(?:write|mail|e?-?mail|send|use)|nicht[._-]?schreiben|ne[._-]?pas[._-]?ecrire)(?=[._\d@-])/iu;
/** Sentences that ask nobody to write to the address at the mark, by language. */
const FORBIDDING = [
  `(?:do not|don['’]t|never) (?:write|mail|e-?mail|send|use|contact)[^.!?]{0,40}(?:\\bhere\\b|this (?:e-?mail )?address|${CONTACT_MARK})|spam ?trap|honey ?pot`,
  'nicht[^.!?]{0,20}(?:an )?(?:diese|hierher|hierhin)[^.!?]{0,20}(?:schreiben|mailen|senden|schicken|verwenden|benutzen)|diese adresse nicht|spam-?falle',
  "(?:ne (?:pas|jamais) (?:écrire|envoyer|utiliser)|n['’](?:écrivez|utilisez|envoyez)[^.!?]{0,10}(?:pas|jamais))[^.!?]{0,40}(?:ici|cette adresse)|piège à (?:spam|robots)",
  '(?<!\\p{L})no (?:escrib|us[ea]|utili[cz]|env[ií])[^.!?]{0,40}(?:aquí|esta dirección)|trampa (?:para|de|anti)',
  'non (?:scriv|us|invi|utilizz)[^.!?]{0,40}(?:(?<!\\p{L})qui(?!\\p{L})|questo indirizzo)|trappola per',
  'niet (?:naar|op|aan) dit (?:e-?mail)?adres|(?:schrijf|mail|gebruik)[^.!?]{0,20} niet',
  '(?<!\\p{L})nie (?:pisz|używaj|wysyłaj)[^.!?]{0,40}adres',
  '(?<!\\p{L})не (?:пишите|отправляйте|используйте)[^.!?]{0,40}адрес',
  'não (?:escrev|env|us|utiliz)[^.!?]{0,40}(?:aqui|est[ea] endereço)',
  '(?:skriv|mejla|skicka|send|brug|bruk)[^.!?]{0,10} (?:inte|ikke)[^.!?]{0,40}(?:hit|hertil|adress)',
  '(?:ne ?píšte|nepište|nepoužívejte)[^.!?]{0,40}adres',
  'bu adrese (?:yazmayın|göndermeyin)',
  'アドレス(?:に|には|へ|宛)[^。]{0,20}(?:送らない|書かない|送信しない|使わない)|(?:请勿|請勿|不要)[^。]{0,20}(?:此|该|這個)[^。]{0,6}(?:地址|邮箱|信箱)',
];
const FORBIDS = new RegExp(FORBIDDING.join('|'), 'iu');
/** How much of the text on each side of an address is examined. */
const MAX_SIDE = 120;
const ADDRESS_END = /\S+@\S+/gu;

/** Whether the text around an address, which is marked in it, says that nobody should write to it. */
function isForbidden(nearby: readonly string[]): boolean {
  const line = nearby
    .flatMap((text) => text.split('\n'))
    .find((text) => text.includes(CONTACT_MARK) && text.trim() !== CONTACT_MARK);
  if (line === undefined) return false;
  const at = line.indexOf(CONTACT_MARK);
  const before =
    line
      .slice(Math.max(0, at - MAX_SIDE), at)
      .split(ADDRESS_END)
      .at(-1) ?? '';
  const after = line.slice(at + 1, at + 1 + MAX_SIDE).split(ADDRESS_END)[0] ?? '';
  return FORBIDS.test(`${before}${CONTACT_MARK}${after}`);
}

const TRAP_CLASS = /(?:^|[\s_-])(?:honey-?pot|hp-?field|spam-?trap|bot-?trap)(?:$|[\s_-])/i;
/** Longer style sheets are those of the whole site, in which classes have many meanings. */
const MAX_SHEET = 50_000;

/** Classes that a style sheet in the page hides on every screen. */
function concealingClasses({ root }: Page): Set<string> {
  const classes = new Set<string>();
  const walk = ({ children }: ParentNode) => {
    for (const child of children) {
      if (child.type === 'style') for (const name of hiddenIn(textIn(child))) classes.add(name);
      else if (child.type === 'tag') walk(child);
    }
  };
  walk(root);
  return classes;
}

function textIn({ children }: Element): string {
  return children.map((child: AnyNode) => (child.type === 'text' ? child.data : '')).join('');
}

/** Names of classes alone in a selector whose rule, outside media queries, hides what has them. */
function hiddenIn(sheet: string): string[] {
  if (sheet.length > MAX_SHEET) return [];
  const names: string[] = [];
  let depth = 0;
  let selector = '';
  for (const part of sheet.split(/(?<=[{}])/)) {
    if (part.endsWith('{')) {
      depth += 1;
      if (depth === 1) selector = part.slice(0, -1);
    } else if (part.endsWith('}')) {
      if (depth === 1 && CONCEALING.test(part.slice(0, -1)) && !selector.includes('@'))
        names.push(...selector.split(',').flatMap((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? []));
      depth = Math.max(0, depth - 1);
    }
  }
  return names;
}

/** Whether an element or one around it is seen by no visitor before a script shows it. */
function isConcealed(element: Element, classes: ReadonlySet<string>): boolean {
  return [...ancestorsOf(element)].some((around) => {
    const { hidden, class: names = '' } = around.attribs;
    return isUnseen(around) || hidden !== undefined || names.split(/\s+/).some((name) => classes.has(name));
  });
}

const SHARED =
  /^(?:info|contact|kontakt|contacto|contatto|contato|redaktion|redaction|redaccion|redazione|redactie|redakcja|redakce|news|mail|office|press|presse|prensa|editor|desk|team|hello|tips|admin|web|service)$/u;

/** The words of the page's own headings, in lower case and without accents: those of the person or the story. */
function headingWords(page: Page): Set<string> {
  const { headings, credits, documentTitle } = indexOf(page);
  const texts = [
    documentTitle,
    ...[...headings, ...credits.slice(0, 50)].map((element) => textOf([element])),
  ];
  return new Set(texts.flatMap(wordsOf));
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  );
}

/**
 * Whether an e-mail address is a trap for robots: by its name, by what is said around it, or because it is hidden and
 * named after nobody in the headings of the page or beside it. Menus and dialogs hide the addresses of people, too.
 * `nearby` are the texts around it, from the closest to the widest.
 */
export function isDecoy(page: Page, email: string, element: Element, nearby: readonly string[]): boolean {
  if (TRAP_NAME.test(email) || isForbidden(nearby)) return true;
  if ([...ancestorsOf(element)].some(({ attribs }) => TRAP_CLASS.test(attribs.class ?? ''))) return true;
  if (!isConcealed(element, page.once(concealingClasses))) return false;
  const local = email.slice(0, email.lastIndexOf('@'));
  const parts = wordsOf(local).filter((part) => !SHARED.test(part));
  const names = page.once(headingWords);
  const beside = nearby
    .slice(0, 2)
    .flatMap((text) => text.match(/\p{Lu}[\p{L}\p{M}]{2,}/gu) ?? [])
    .flatMap(wordsOf);
  const isNamed = [...names, ...beside].some((word) =>
    parts.some((part) => part === word || (word.length > 3 && part.includes(word))),
  );
  return !isNamed;
}
