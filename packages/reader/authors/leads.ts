import { COLON_LEADS, LEADS, PARTICLES } from './name-words.ts';

/**
 * Matches phrases such as "Ein Beitrag von", "A report by" and "Une enquête de": an indefinite article, any
 * noun, and a preposition.
 */
const ANY_NOUN =
  '(?:an?|eine?|une?|una|uno|um|een|en|ett|et) \\p{L}+ (?:by|von|vom|de|par|por|di|van|door|av|af)';
/**
 * Matches phrases that introduce the newsroom's own reporter: "Von unserer Korrespondentin", "dal nostro
 * inviato", "van onze verslaggever".
 */
const OUR_REPORTER =
  '(?:von|van|dal|dalla|de|da|do|par) (?:unser(?:em|er)|onze|nostr[oa]|notre|nuestr[oa]|noss[oa]) \\p{L}+(?: (?:speciale|especial|spéciale?))?';
/** What the reporter made, and a preposition: "Reportage de", "Servizio di", "Enquête d’". */
const WORK =
  '(?:resenha|reseña|recensione|recensie|recension|recenzja|anmeldelse|rezension|coluna|columna|colonna|reportage|enquête|récit|texte|entretien|chronique|servizio|testo|articolo|inchiesta|intervista|reportaje|crónica|entrevista|texto|información|reportagem|verslag|tekst|text|bericht)s? ';
const OWN_WORK = `${WORK}(?:de|par|di|por|van|door|av|af|von)`;
/** The same before a vowel. */
export const ELISION = new RegExp(`^${WORK}d['’](?=\\p{Lu})`, 'iu');
/** The preposition that is repeated before a second name: "Reportage de Ada Holm et d’Émile Lund". */
export const SECOND_PREPOSITION =
  /(?<=(?:,|\s(?:et|y|e|en|och|og))\s)(?:d['’]|(?:de|par|di|por|door|av|af)\s)(?=\p{Lu})/gu;
const LEAD = new RegExp(
  `^(?:(?:${alternatives(COLON_LEADS)})\\s*[:：]\\s*|(?:${alternatives(LEADS)}|${ANY_NOUN}|${OUR_REPORTER}|${OWN_WORK})(?:\\s*[:：՝]\\s*|\\s+|$))`,
  'iu',
);
// Name particles, some of which also introduce a name: "von Hayek" is a complete name, but "von Ada Lovelace"
// means "by Ada Lovelace".
const particles = new Set(PARTICLES);

/**
 * Words that introduce a name at the beginning of a line. Of words with two letters only "by" counts, because the others
 * occur as ordinary words, too.
 */
export const LED = new RegExp(
  `^(?:(?:${alternatives(LEADS.filter((lead) => lead === 'by' || lead.length > 2))}|${ANY_NOUN})(?:\\s*[:：՝]\\s*|\\s+)|(?:${alternatives(COLON_LEADS)})\\s*[:：]\\s*)`,
  'iu',
);

/** Whether a text begins with a label that is only that of a writer, and a colon: "Text and pictures: Ada Holm". */
export function isWriterLabelled(text: string): boolean {
  return LABEL_AND_NAME.test(text);
}

/** Whether a text begins with a label that facts about a book or film have as well: "Forfatter: Ada Holm". */
export function isOfBookOrFilm(text: string): boolean {
  return OF_BOOK_OR_FILM.test(text);
}

const OF_BOOK_OR_FILM =
  /^(?:writer|forfatter|författare|schrijver|kirjoittaja|συγγραφέας|yazar|autrice)\s*[:：]/iu;

/** Whether a text is only the word for a writer: "Penulis", "Autor článku:". */
export function isWriterLabel(text: string): boolean {
  return text.length <= MAX_LABEL && LABEL.test(text);
}

const LABEL_AND_NAME = new RegExp(`^(?:${alternatives(COLON_LEADS)})\\s*[:：]\\s*\\S`, 'iu');
const LABEL = new RegExp(
  `^(?:(?:${alternatives(COLON_LEADS)})\\s*[:：]|(?:(?:written |posted )?by|authors?|autor(?:in|en|es|a|e|i)?|auteurs?|von|par|por|автор|автори|szerző|autorzy|penulis|oleh|forfatter|författare|schrijver|yazar)\\s*:?|reporter\\s*:)$`,
  'iu',
);
const MAX_LABEL = 40;

/** Whether a text consists only of "By" or a similar word. */
export function isLead(text: string): boolean {
  return LEAD.exec(text)?.[0] === text;
}

/** Removes the words that introduce a name. */
export function withoutLeads(text: string): string {
  let name = text;
  for (let lead = LEAD.exec(name); lead; lead = LEAD.exec(name)) {
    const rest = name.slice(lead[0].length);
    const word = lead[0].trim().toLowerCase();
    if (particles.has(word) && !/^\s*\S+\s+\S/u.test(rest)) break;
    name = rest;
  }
  return name;
}

/** The alternatives of a pattern, longest first. */
export function alternatives(words: string[]): string {
  return [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
}
