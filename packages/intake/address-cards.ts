import ICAL from 'ical.js';
import type { CsvRow } from '../../model/text/csv-text.ts';
import { decodeQuotedPrintable } from './mail-text.ts';

const BEGIN = /^\s*BEGIN:VCARD\s*$/i;
const END = /^\s*END:VCARD\s*$/i;
/** Version 2.1 writes `TEL;WORK:` for `TEL;TYPE=WORK:`. */
const BARE_TYPES = /^[\w.-]+(?:;[\w-]+(?:=[^;:\r\n]*)?)+:/gm;
const ENCODING = /^(?:quoted-printable|base64|[78]bit)$/i;
const ENCODED_LINE = /^([^:\r\n]*ENCODING=QUOTED-PRINTABLE[^:\r\n]*):((?:[^\r\n]*=\r?\n)*[^\r\n]*)$/gim;
/** Properties of cards by the header under which a contact list has them. */
const HEADERS: Readonly<Record<string, string>> = {
  fn: 'Name',
  org: 'Organization',
  email: 'Email',
  tel: 'Phone',
  url: 'URL',
  note: 'Notes',
};
/** What programs keep for themselves, and pictures. */
const LEFT_OUT = new Set([
  'version',
  'prodid',
  'uid',
  'rev',
  'n',
  'photo',
  'logo',
  'sound',
  'key',
  'x-abuid',
]);
/** Letters that, of the languages with a surname first, Hungarian and Vietnamese have. Those of Yoruba, Igbo and Guaraní are none. */
const SURNAME_FIRST = /[őű]|[ảạấầẩẫậắằẳẵặẻếềểễệỉỏốồổỗộớờởỡợủứừửữựỳỵỷ]/iu;
/** What a card says of places and of others, in whatever language. */
const OF_OTHERS = new Set(['adr', 'org', 'note']);
/** A label that Apple’s address book has for everybody, as opposed to one that a person wrote. */
const STANDARD_LABEL = /^(?:_\$!<.*>!\$_|work|home|school|mobile|main|other|internet)$/i;

/** The rows of a table with their lines, and the filled lines that belong to none, such as those around vCards. */
export interface TableLines {
  rows: CsvRow[];
  outside: { line: number; text: string }[];
}

type Property = [name: string, parameters: unknown, type: string, ...values: unknown[]];

/**
 * Returns the vCards (RFC 2426, RFC 6350, vCard 2.1) of a text as a table: its header on line 0, then a card a row
 * with the line on which it begins; and the lines that are in none, or in one of an organization. Null if there is none that can be read. Of
 * several addresses, numbers or links, all but the first are in a column of their own.
 */
export function readCards(text: string): TableLines | null {
  const cards: { line: number; values: Map<string, string> }[] = [];
  const outside: TableLines['outside'] = [];
  let card: { line: number; lines: string[] } | null = null;
  const leave = ({ line, lines }: { line: number; lines: string[] }) =>
    outside.push(...lines.map((each, index) => ({ line: line + index, text: each })));
  const close = ({ line, lines }: { line: number; lines: string[] }) => {
    // The last card of a file may be cut, and then its last line.
    const isWhole = END.test(lines.at(-1) ?? '');
    const whole = isWhole ? lines : lines.slice(0, -1);
    const values =
      whole.length < 2 ? null : valuesOf([...whole, ...(isWhole ? [] : ['END:VCARD'])].join('\n'));
    if (values !== null) cards.push({ line, values });
    const size = values === null ? 0 : whole.length;
    leave({ line: line + size, lines: lines.slice(size).filter((each) => each !== '') });
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (BEGIN.test(line)) {
      if (card !== null) close(card);
      card = { line: index + 1, lines: [] };
    }
    if (card === null) outside.push({ line: index + 1, text: line });
    card?.lines.push(line);
    if (card === null || !END.test(line)) continue;
    close(card);
    card = null;
  }
  if (card !== null) close(card);
  if (cards.length === 0) return null;
  const header = [
    ...new Set([...Object.values(HEADERS), ...cards.flatMap(({ values }) => [...values.keys()])]),
  ];
  const rows = cards.map((each) => ({
    line: each.line,
    cells: header.map((column) => each.values.get(column) ?? ''),
  }));
  return {
    rows: [{ line: 0, cells: header }, ...rows],
    outside: outside.filter((line) => line.text.trim() !== ''),
  };
}

function valuesOf(card: string): Map<string, string> | null {
  const properties = propertiesOf(card);
  if (properties === null) return null;
  const values = new Map<string, string>();
  const isFirst = (name: string) => !values.has(HEADERS[name] ?? '');
  for (const [name, , , ...texts] of properties.toSorted((a, b) => preference(a) - preference(b))) {
    const [first] = texts;
    // An organization is followed by its departments.
    if (name === 'org' && Array.isArray(first)) {
      const departments = first.slice(1).map(textOf).filter(Boolean).join(', ');
      if (departments !== '') values.set('Department', departments);
      texts[0] = first[0];
    }
    const value = texts.map(textOf).filter(Boolean).join('\n');
    if (LEFT_OUT.has(name) || value === '' || (name === 'x-ablabel' && STANDARD_LABEL.test(value))) continue;
    const column = name in HEADERS && isFirst(name) ? (HEADERS[name] ?? name) : furtherColumn(name);
    values.set(column, [values.get(column), value].filter(Boolean).join('\n'));
  }
  const [, , , parts] = properties.find(([name]) => name === 'n') ?? [];
  // Surname; given name; further names; prefixes; suffixes.
  const [last, first, middle, prefix, suffix] = Array.isArray(parts) ? parts.map(textOf) : [textOf(parts)];
  const order = SURNAME_FIRST.test(
    JSON.stringify(properties.filter(([property]) => !OF_OTHERS.has(property))),
  )
    ? [prefix, last, middle, first, suffix]
    : [prefix, first, middle, last, suffix];
  const name = order.filter(Boolean).join(' ');
  // Some programs write the address where the whole name should be.
  if (name !== '' && (values.get('Name') ?? '@').includes('@')) values.set('Name', name);
  // A freelancer may give her own name as that of her organization.
  return !(first && last) && isOrganization(values) ? null : values;
}

/** Whether a card says that it is one of an organization, or is named after it, such as “Newsroom of Example News”. */
function isOrganization(values: ReadonlyMap<string, string>): boolean {
  const [name = '', outlet = ''] = ['Name', 'Organization'].map((column) =>
    values.get(column)?.toLowerCase(),
  );
  const kind = `${values.get('Kind')} ${values.get('Abshowas')}`;
  return /\b(?:org|company|group)\b/i.test(kind) || (outlet !== '' && name.includes(outlet));
}

/** A place among the values of one kind: those that the card prefers first, those for home last. */
function preference([, parameters]: Property): number {
  const { pref, type } = parameters as { pref?: string; type?: string | string[] };
  const types = [type ?? []].flat().map((each) => each.toLowerCase());
  if (pref !== undefined) return Number(pref) || LEAST_PREFERRED;
  if (types.includes('pref')) return 1;
  return LEAST_PREFERRED + (types.includes('home') && !types.includes('work') ? 1 : 0);
}

/** RFC 6350, 5.3: preferences are from 1 to 100, and a value without one comes behind them. */
const LEAST_PREFERRED = 101;

function furtherColumn(name: string): string {
  const header = HEADERS[name];
  if (header !== undefined) return `Further: ${header}`;
  const words = name.replace(/^x-/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A part of a value may be a list; empty parts, such as a missing department, are left out. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  return value === null || value === undefined ? '' : String(value).trim();
}

function propertiesOf(card: string): Property[] | null {
  const typed = card
    .trim()
    .replace(BARE_TYPES, (start) =>
      start.replace(
        /;([\w-]+)(?=[;:])/g,
        (_all, value: string) => `;${ENCODING.test(value) ? 'ENCODING' : 'TYPE'}=${value}`,
      ),
    );
  const plain = typed.replace(ENCODED_LINE, (_line, name: string, value: string) => {
    const charset = /CHARSET=([\w-]+)/i.exec(name)?.[1];
    const bare = name.replace(/;(?:ENCODING|CHARSET)=[^;:]*/gi, '');
    return `${bare}:${decodeQuotedPrintable(value, charset).replace(/\r?\n/g, '\\n')}`;
  });
  try {
    return (ICAL.parse(plain) as [string, Property[]])[1];
  } catch {
    // A card that is cut or malformed stays in the rest of the text, where the user sees it.
    return null;
  }
}
