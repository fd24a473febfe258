import { type Field, fieldOf } from './header-words.ts';

/** How many filled rows are searched for the header: lists begin with titles, dates and notes. */
export const HEADER_ROWS = 20;
const MAX_HEADER_CELL = 60;
const PHONE_NUMBER = /^(?=(?:.*\d){5})\+?[\d\s()/.-]{6,25}$/;

/**
 * Returns the index of the column for each field in a header row. If several columns match a field, the first
 * one is used.
 */
export function columnsOf(header: readonly string[]): Map<Field, number> {
  const columns = new Map<Field, number>();
  header.forEach((text, index) => {
    const field = fieldOf(text);
    if (field !== null && !columns.has(field)) columns.set(field, index);
  });
  return columns;
}

/**
 * Gives the column of names its part, where the header has only the other one: “Nom” beside “Prénom” is the surname,
 * “Nombre” beside “Apellidos” the first name, unless its cells have the whole name.
 */
export function nameColumns(
  columns: ReadonlyMap<Field, number>,
  rows: readonly (readonly string[])[],
): Map<Field, number> {
  const [name, first, last] = (['name', 'first', 'last'] as const).map((field) => columns.get(field));
  const part = first ?? last;
  const all = new Map(columns);
  if (name === undefined || part === undefined) return all;
  const filled = rows.filter((row) => row[name] && row[part]);
  const whole = filled.filter((row) => row[name]?.toLowerCase().includes(row[part]?.toLowerCase() ?? ''));
  if (whole.length * 2 > filled.length || (first !== undefined && last !== undefined)) return all;
  all.delete('name');
  return all.set(first === undefined ? 'first' : 'last', name);
}

/** The surname with what Dutch lists keep in a column of its own: “van der” beside “Haven”. */
export function surname(infix: string, last: string): string {
  return last && [infix, last].filter(Boolean).join(' ');
}

/** Joins the parts of a name as it is written: without a space and with the surname first in Chinese, Japanese and Korean. */
export function joinName(first: string, last: string): string {
  const isEastAsian = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー々・]+$/u.test(first + last);
  return isEastAsian ? last + first : [first, last].filter(Boolean).join(' ');
}

/**
 * Returns the index of the row that names the columns, or -1. It is the one among the first filled rows that names most;
 * below the first row it must name two, one of them of a person or a link, and stand above a row of several cells.
 */
export function headerIndex(rows: readonly (readonly string[])[], fields: readonly Field[]): number {
  let best = { index: -1, count: 0 };
  let filled = 0;
  for (let index = 0; index < rows.length && filled < HEADER_ROWS; index += 1) {
    const cells = rows[index] ?? [];
    if (isBlank(cells)) continue;
    filled += 1;
    if (cells.some((cell) => cell.length > MAX_HEADER_CELL || isValue(cell))) continue;
    const columns = columnsOf(cells);
    if (!fields.some((field) => columns.has(field))) continue;
    if (filled > 1 && !isTable(cells, columns, rows.slice(index + 1))) continue;
    if (columns.size > best.count) best = { index, count: columns.size };
  }
  return best.index;
}

/** Whether a row below the first names columns: prose and menus have such words, too. */
function isTable(
  cells: readonly string[],
  columns: ReadonlyMap<Field, number>,
  below: readonly (readonly string[])[],
): boolean {
  if (columns.size < 2 || !LIST_FIELDS.some((field) => columns.has(field))) return false;
  if (columns.size < 3 && columns.size * 2 < cells.filter(Boolean).length) return false;
  // Lists of several parts have the name of the first one below the header.
  const next = below.filter((row) => !isBlank(row)).slice(0, 2);
  return next.some((row) => row.filter(Boolean).length > 1);
}

/** The fields of which a list of sources has at least one. */
export const LIST_FIELDS = ['url', 'name', 'first', 'last'] as const;

/** Whether a cell has what stands below a header: an address, a link or a number. */
function isValue(cell: string): boolean {
  return /[^\s@]@[^\s@]+\.\S/.test(cell) || asLink(cell) !== null || PHONE_NUMBER.test(cell);
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '');
}

export const LINK = /^(?:https?:\/\/|www\.)\S+$/i;
export const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
export const DOMAIN = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+$/u;
/** Matches a link without a protocol: "news.example/story". */
const BARE_LINK = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?\/\S*$/u;

/** Hosts of mailbox providers. An e-mail address at such a host does not reveal the outlet. */
export const MAILBOX_HOSTS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr ymail.com
  aol.com icloud.com me.com mac.com proton.me protonmail.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de
  freenet.de posteo.de mailbox.org orange.fr free.fr laposte.net libero.it mail.ru yandex.ru qq.com 163.com`.split(
    /\s+/,
  ),
);

/** Returns a link, with `https://` if its protocol is missing, or null if the text is not a valid link. */
export function asLink(text: string): string | null {
  const link = /^www\./i.test(text) || BARE_LINK.test(text) ? `https://${text}` : text;
  return /^https?:\/\/\S+$/i.test(link) && link.length <= 2_048 && URL.canParse(link) ? link : null;
}

/**
 * Returns the host from the website column, which contains a domain or a URL, or else the host of the e-mail
 * address. Hosts of mailbox providers are ignored.
 */
export function asDomain(website: string, email: string): string | undefined {
  const link = asLink(website);
  if (link) return new URL(link).hostname;
  if (DOMAIN.test(website)) return website.toLowerCase();
  const host = EMAIL.test(email) ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : '';
  return host === '' || MAILBOX_HOSTS.has(host) ? undefined : host;
}
