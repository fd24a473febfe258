import { readCsvLine } from '../../model/text/csv-text.ts';
import { asLink, DOMAIN, LINK } from './source-columns.ts';
import type { Reference } from './source-entries.ts';

export interface PersonRow {
  line: number;
  text: string;
  reference: Reference;
  /** How much more than a name the row has: 1 for an outlet, 2 for a domain, a link or an address, 3 for both. */
  strength: number;
  /** The parts of its line with an address and nobody's name. */
  nameless?: string;
  /** Whether its outlet is what stands before it and a colon, as prizes and companies do. */
  hasLabel?: boolean;
}

/** What stands before the items of a list. */
export const BULLET = /^(?:(?:[-*•‣◦▪·–]|\d{1,3}[.)]|\(\d{1,3}\)|\[[ x]?\])\s+|\d{1,3}[、．）]\s*)/;
const DELIMITERS = ['\t', ';', '|', ',', '،', '、'];
const MAX_ROW = 300;
const PARTICLES = new Set(
  "v. d. von van de der den del della di da dos du la le el al bin ibn bint abu ben zu zur ter ten y e af av i und ap ferch ’t 't".split(
    ' ',
  ),
);
/** Words in the names of outlets and companies, and in greetings and headings, but in no name of a person. */
const NO_NAME =
  /^(?:redaktion|redaktionen|rédaction|redacción|redação|redazione|redactie|redaksjonen?|redakcja|redakce|redakcia|szerkesztőség|редакция|редакція|newsroom|the|der|die|das|les|los|las|il|news|times|post|zeitung|tagesschau|magazin(?:e)?|daily|journal|herald|tv|radio|online|media|press|presse|today|weekly|tribune|gazette|review|telegraph|guardian|observer|chronicle|bbc|cnn|reuters|agency|gmbh|ag|inc|ltd|llc|corp|company|group|institute|university|ministry|hi|hello|dear|hallo|liebe[rs]?|guten|sehr|thanks|thank|best|kind|regards|new|read|more|view|click|press|release|summary|re|fwd|fw|aw|wg|page|figure|table|source|breaking|update|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|north|south|east|west|united|european|energy|battery|batteries|climate|business|technology|tech|science|politics|sports?|culture|opinion|world|finance|health|coverage|contacts|kontakte|contactos|contatti|contatos|verteiler|links?|clippings?|articles?|notes?|story|pitch|list|please|our|your|my|we|and)$/i;

/** A role, which is no outlet. */
export const ROLE =
  /^(?:(?:[\p{L}-]+ ){0,3}(?:editor|reporter|correspondent|journalist|writer|columnist|freelancer?|producer|presenter|redatora?|redactora?|reporter[oa]|giornalista|redattore|redattrice|journaliste|rédact(?:eur|rice)|redakteur(?:in)?|korrespondent(?:in)?|journalistin|ressortleiter(?:in)?|autor(?:in)?)(?:[ -]in[ -]chief)?|(?:(?:sub)?(?:jefe|chefe|senior|freelance) )?(?:editora|repórter|jornalista|periodista)|\p{L}*redakt[øö]r|\p{L}*(?:toimittaja|reportteri|újságíró|szerkesztő|riporter)|dziennikar(?:z|ka)|novinář(?:ka)?|журналист(?:ка)?|корреспондент(?:ка)?|журналіст(?:ка)?|jurnalistă?|muhabiri?|gazeteci|c[eftom]o|founder|head of .{2,40}|editor[ -](?:at[ -]large|in[ -]chief)|記者|編集長)$/iu;

/** Reads the person in a line without an e-mail address: a row such as `Name, Outlet, domain`. */
export function readPerson(source: string, line: number): PersonRow[] {
  const text = source.replace(BULLET, '').trim();
  if (text === '' || text.length > MAX_ROW) return [];
  const people = peopleOfOutlet(text, line);
  if (people.length > 0) return people;
  const [first = '', second = '', ...more] = cellsOf(text);
  const isTurned = isPersonName(second) && !isPersonName(first) && !ROLE.test(first) && !text.endsWith(')');
  const [name, details] = isTurned ? [second, [first, ...more]] : [first, [second, ...more].filter(Boolean)];
  // A sentence is no row, but an outlet may be called “Example Inc.”.
  if (/[.!?。！？؟…]$/.test(text) && (details.at(-1) ?? text).split(/\s+/).length > 3) return [];
  if (!isPersonName(name)) return [];
  const row = withDetails(name, details);
  return row === null ? [] : [{ ...row, line, text }];
}

/** What stands before the names of people who need not work there: “Authors: …”, “Freelance: …”. */
const NO_LABEL =
  /^(?:(?:.* )?(?:freelancers?|freie?|indépendants?|guests?|speakers?|authors?|contacts?|by|from|to|cc|with|photos?|words|text|copy|present|panel|hosts?|others?|more|also|gäste|autoren|kontakte?|auteurs?|invités|autores|invitados|autori|ospiti))$/iu;
const LABEL = /^([^:：]{2,60})[:：]\s*(\S.*)$/u;
const BETWEEN_NAMES = /\s*[,;、，/&+]\s*|\s+(?:and|und|et|y|e|i|en|og|och|ja|и|та|és|și|ve)\s+/u;

/** Reads an outlet and its people: “Example News: Ada Reporter, Bo Writer and Cy Editor”. */
function peopleOfOutlet(text: string, line: number): PersonRow[] {
  const [, label = '', behind = ''] = LABEL.exec(text) ?? [];
  const names = behind
    .split(BETWEEN_NAMES)
    .map((part) => part.replace(/\s*\([^()]*\)$/u, ''))
    .filter((part) => part !== '');
  if (label === '' || names.length === 0 || !names.every(isPersonName)) return [];
  const isOutlet = isOutletLabel(label);
  return names.map((name) => ({
    ...{ line, text: name, strength: isOutlet ? 1 : 0, hasLabel: isOutlet },
    reference: { ...referenceTo(name), ...(isOutlet ? { publication: label } : {}) },
  }));
}

/** Words in the names of outlets. */
const OUTLET_WORD =
  /(?<!\p{L})(?:news|times|mail|post|mirror|sun|express|guardian|telegraph|observer|standard|independent|herald|tribune|gazette|journal|chronicle|courier|mercury|echo|argus|review|magazine?|weekly|daily|radio|tv|fm|bbc|press|media|wire|\p{L}*(?:zeitung|anzeiger|blatt|kurier|bote|rundschau|magazin|nachrichten|funk)|corriere|repubblica|gazzetta|giornale|messaggero|sole 24 ore|stampa|foglio|diario|periódico|mundo|país|voz|vanguardia|monde|figaro|libération|parisien|ouest-france|échos|público|expresso|jornal|folha|estado|notícias|\p{L}*(?:bladet|tidning(?:en)?|avisen|posten|sanomat|lehti)|krant|courant|dagblad|telegraaf|gazeta|dziennik|kurier|rzeczpospolita|noviny|deník|hírlap|nemzet|napló|ziarul|adevărul|libertatea|вестник|газета|правда|новости|известия|gazetesi|haber)(?!\p{L})|\.\p{L}{2,}$|(?:新聞|日報|放送|报|報|신문|일보|방송)$/iu;

/** Whether what stands before people and a colon are outlets: most of their names say so. */
export function areOutlets(rows: readonly PersonRow[]): boolean {
  const labels = [
    ...new Set(rows.flatMap(({ hasLabel, reference }) => (hasLabel ? (reference.publication ?? '') : []))),
  ];
  return labels.filter((label) => OUTLET_WORD.test(label)).length * 2 > labels.length || labels.length === 0;
}

/** Gives the people of consecutive lines the outlet in a line above them, which ends with a colon; returns the places of such lines. */
export function addOutletsAbove(texts: readonly string[], rows: readonly PersonRow[][]): number[] {
  const headings: number[] = [];
  let outlet: string | null = null;
  texts.forEach((text, index) => {
    const own = rows[index] ?? [];
    if (own.length > 0) {
      if (outlet !== null) for (const { reference } of own) reference.publication ??= outlet;
      return;
    }
    const [, label = '', colon = ''] = /^([^:：]{2,60})([:：]?)$/u.exec(text) ?? [];
    const below = rows[index + 1] ?? [];
    const isHeading = colon !== '' || (!texts[index - 1] && below.every(({ strength }) => strength > 0));
    const isOutlet =
      isHeading && isOutletLabel(label) && below.some(({ reference }) => reference.publication === undefined);
    outlet = isOutlet ? label : null;
    if (isOutlet) headings.push(index);
  });
  return headings;
}

function isOutletLabel(label: string): boolean {
  return /^[\p{Lu}\p{N}\p{Lo}«„“"]/u.test(label) && !NO_LABEL.test(label) && !ROLE.test(label);
}

/** “Per "Pelle" Reporter”. */
const NICKNAME = /\s["“„]\p{Lu}[\p{L}-]{1,20}["”“](?=\s|$)/u;

/** Whether a text has the form of a person's name, of two to five words. */
export function isPersonName(text: string): boolean {
  if (text.length > 60) return false;
  const words = text
    .replace(NICKNAME, '')
    .replace(/ (?:in|op) (?=['’]t )/u, ' ')
    .split(/[\s\u3000]+/u);
  if (words.length < 2 || words.length > 5) return isUnspacedName(text);
  if (words.every((word) => /^[\p{Script=Arabic}\p{Script=Hebrew}'’-]+$/u.test(word)))
    return words.length <= 4;
  const capitals = words.filter((word) => /^[\p{Lu}\p{Lt}]/u.test(word)).length;
  return (
    (capitals >= 2 || isUnspacedName(text)) &&
    words.every(
      (word, index) =>
        // “der” begins names of outlets, but not in “van der”.
        (PARTICLES.has(word.toLowerCase()) && /^v[ao]n$/i.test(words[index - 1] ?? '')) ||
        ((isNameWord(word) || PARTICLES.has(word.toLowerCase())) && !NO_NAME.test(word)),
    )
  );
}

/** Whether a text alone in a row is the name of a part of the list or a remark: "IRELAND", "for internal use". */
export function isNoPerson(text: string): boolean {
  if (/[\d:]/.test(text) || /^[\p{Lu}\P{L}]{4,}$/u.test(text)) return true;
  const words = text.split(/\s+/);
  return (
    words.length > 2 &&
    /^[\p{sc=Latin}\P{L}]+$/u.test(text) &&
    (text.match(/(?<!\p{L})\p{Lu}/gu)?.length ?? 0) < 2
  );
}

function isNameWord(word: string): boolean {
  return (
    /^(?:[dlDLO]['’])?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*$/u.test(word) && !/\p{L}\.\p{L}{3}/u.test(word)
  );
}

function isUnspacedName(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}ー々・]{1,6}(?:[\s\u3000・][\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}ー々・]{1,8})$|^[\p{Script=Han}]{2,4}(?:\p{Script=Hiragana}{0,3})$/u.test(
    text,
  );
}

function cellsOf(text: string): string[] {
  const delimiter = DELIMITERS.find((mark) => text.includes(mark));
  const cells = delimiter === undefined ? splitLoosely(text) : readCsvLine(text, delimiter, 1).cells;
  const [name = '', ...rest] = cells.filter((cell) => cell !== '');
  // “Ada Reporter – Example News, ada@news.example”, or “Ada Reporter (Example News)”.
  return [...splitLoosely(name), ...rest];
}

function splitLoosely(text: string): string[] {
  const bracketed = /^([^()（）]+?)\s*[(（]([^()（）]+)[)）]$/.exec(text);
  const parts = bracketed
    ? [bracketed[1] ?? '', bracketed[2] ?? '']
    : text.split(/\s+[–—@|/-]\s+|\s*、\s*/u).map((part) => part.trim());
  // “Harbour News – https://…” is a link with its outlet.
  return parts.slice(1).some((part) => asLink(part) !== null) ? [text] : parts;
}

function withDetails(name: string, details: readonly string[]): Omit<PersonRow, 'line' | 'text'> | null {
  const reference = referenceTo(name);
  let strength = 0;
  for (const detail of details) {
    const bare = detail.replace(/^[<("“]+|[>)"”]+$/g, '').replace(/^mailto:/i, '');
    const url = LINK.test(bare) || asLink(bare) !== null ? asLink(bare) : null;
    if (url !== null) {
      reference.url ??= url;
      strength |= 2;
    } else if (DOMAIN.test(bare) && /\.\p{L}{2,}$/u.test(bare)) {
      reference.domain ??= bare.toLowerCase();
      strength |= 2;
    } else if (/^[+\d][\d\s()/.-]{5,}$/.test(bare)) strength |= 2;
    else if (ROLE.test(bare)) strength |= 1;
    else {
      if (bare.split(/\s+/).length > 8 || bare.length > 80) return null;
      reference.publication ??= bare;
      strength |= 1;
    }
  }
  // An outlet's name has the form of a name where words are not spaced; people come with an address or a domain.
  return isUnspacedName(name) && reference.domain === undefined ? null : { reference, strength };
}

export function referenceTo(name: string): Reference {
  return { type: 'journalist_reference', name };
}
