import { pattern } from './words.ts';

/** What somebody says in a release. */
export interface Quote {
  text: string;
  speaker: string | null;
  /** The speaker's office, such as "chief executive of Kestrel Ridge"; null if none is given. */
  title: string | null;
}

/** Verbs with which a release attributes a quotation. */
const SAYS = pattern(
  `sa(?:ys|id)|add(?:s|ed)|explain(?:s|ed)|comment(?:s|ed)|warn(?:s|ed)|stress(?:es|ed)|note(?:s|d)|according to|recalls?|advise[sd]|argues?|concludes?|emphasi[sz]e[sd]
sagte?|erklärte?|betont|kommentiert|meint|kritisiert|warnt|ergänzt|freut sich|so|berichtet|erläutert|fügt|resümiert|unterstreicht
déclare|dit|affirme|explique|confie|ajoute|souligne|précise|commente|estime|indique|se réjouit|témoigne|a déclaré|selon
afirma|afirmó|dice|dijo|explica|explicó|señala|señaló|advierte|añade|añadió|comenta|declara|destaca|asegura|subraya|según
afferma|dichiara|spiega|commenta|aggiunge|sottolinea|racconta|ha dichiarato|dice|secondo
zegt|aldus|vertelt|legt|verklaart|voegt|benadrukt|licht|diz|afirmou|disse|explica|acrescenta|sublinha|comenta|segundo
säger|sa|berättar|förklarar|menar|kommenterar|siger|fortæller|udtaler|sier|sa|forteller|uttaler|mówi|powiedział\\p{L}*|podkreśla|komentuje|wyjaśnia|dodaje|sanoo|kertoo|toteaa|kommentoi`,
);
const NAME_WORD = String.raw`\p{Lu}[\p{L}’'.]*(?:-\p{Lu}?[\p{L}’']+)*`;
const PARTICLE = String.raw`(?:(?:van|von|de|der|den|del|della|di|da|do|dos|la|le|af|av|zu|y|e|bin|al|ter|ten)\s)*`;
export const PERSON = String.raw`(?:(?:Dr|Prof|Professor|Professorin|Mr|Mrs|Ms|Sir|Dame|Dipl|Ing|Sra?|Mme|M|Dott|Dra?|Doña|Don|Frau|Herr)\.?\s(?:(?:Dr|med|Ing)\.?\s)*)?${NAME_WORD}(?:\s${PARTICLE}${NAME_WORD}){1,3}`;
const QUOTED = /[“"„«»]([^“”"„«»]{12,900}?)[”"“»«]/gu;
/** A title after the name: "Robin Hawke, chief executive of Kestrel Ridge". */
const AFTER = new RegExp(
  String.raw`^(?:\S+\s){0,2}?(${PERSON}|${NAME_WORD})(?:\s\([^)]{1,40}\))?(?:,\s(?:\d\d,\s)?([^.;:"“”„«»¦]{3,90}?)(?=,\s|[.;:¦"“”„«»]|$))?`,
  'u',
);
/** A title before the name: "says tower master Jamie Bell". */
const BEFORE = new RegExp(
  String.raw`^(?:its |the |our |der |die |das |le |la |el |l['’]|il |de |het )?((?:[\p{Ll}][\p{L}’'-]+\s){1,6}(?:(?:of|at|von|bei|de|du) (?:[\p{Lu}][\p{L}’'&-]*\s){1,4})?)(${PERSON})`,
  'u',
);
/** An office that is written with a capital: "sagt Gründerin Rosa Thiel". */
const OFFICE =
  /^(?:\p{Lu}[\p{L}-]*)?(?:gründer|leiter|führer|sprecher|präsident|direktor|vorsitzende|vorstand|chef|inhaber|autor|forscher|minister|meister|expert|professor|founder|director|chairman|chairwoman|president)(?:in|innen|[enr])?\s(?=\p{Lu}\S*\s\p{Lu})/iu;
/** A speaker before the verb: "Robin Hawke, chief executive of Kestrel Ridge, said: …". */
const FIRST = new RegExp(
  String.raw`(${PERSON})(?:,\s([^.;:"“”„«»¦]{3,90}?))?,?\s(?:has |have |hat |a |ha )?$`,
  'u',
);

/** Returns the quotations of a paragraph with whom they are attributed to. */
export function quotesIn(paragraph: string): Quote[] {
  const quoted = speechIn(paragraph);
  if (quoted.length === 0) return [];
  let outside = paragraph;
  for (const { whole } of quoted) outside = outside.replace(whole, ' ¦ ');
  const says = [...outside.matchAll(new RegExp(SAYS, 'giu'))].find(({ index }) =>
    /¦[\s,–—-]*(?:\S+\s){0,2}$|^|[:.]\s*$/u.test(outside.slice(0, index)),
  );
  const { speaker = null, title = null } = says ? spokenBy(outside, says.index, says[0]) : {};
  return quoted.map(({ text }) => ({ text, speaker: speaker?.replace(/[.,]+$/, '') ?? null, title }));
}

function spokenBy(text: string, at: number, verb: string): Pick<Quote, 'speaker' | 'title'> {
  const after = text.slice(at + verb.length).trimStart();
  const before = after.match(BEFORE);
  if (before) return { speaker: before[2] ?? null, title: before[1]?.trim() ?? null };
  const first = text.slice(0, at).match(FIRST);
  const office = after.match(OFFICE)?.[0] ?? '';
  const named = after.slice(office.length).match(AFTER);
  if (named && !(first && !/\s/.test(named[1] ?? '')))
    return { speaker: named[1] ?? null, title: named[2]?.trim() ?? (office.trim() || null) };
  return { speaker: first?.[1] ?? null, title: first?.[2]?.trim() ?? null };
}

/** Returns what is spoken in a paragraph, and no titles: it has four words or more, and ends as a sentence does. */
function speechIn(paragraph: string): { whole: string; text: string }[] {
  return [...paragraph.matchAll(QUOTED)].flatMap(({ 0: whole, 1: text = '', index }) => {
    const isSpeech =
      /[.,!?…]\s*$/u.test(text) || /^\s*[,.–—-]\s*\p{Ll}/u.test(paragraph.slice(index + whole.length));
    return isSpeech && text.split(/\s+/).length >= 4 ? [{ whole, text: text.trim() }] : [];
  });
}

/** Returns how much of a paragraph is quotation, 0 to 1. */
export function quotedShare(paragraph: string): number {
  return (
    speechIn(paragraph).reduce((sum, { whole }) => sum + whole.length, 0) / Math.max(1, paragraph.length)
  );
}
