/** The minimum length of a line that a mail program is assumed to have wrapped. */
const WRAPPED = 60;

/** Abbreviations whose full stop does not end a sentence, in English, German, Spanish and French. */
const ABBREVIATIONS = new Set(
  `dr prof mr mrs ms st nr inc ltd co corp vs sr jr sra srta mme mlle approx dept est fig vol gen sen rep gov capt lt col
   ee uu ca bzw etc evtl ggf inkl exkl usw zzgl vgl str tel mio mrd tsd geb ing dipl med phil hr fr abs bspw max min sog
   av aprox art avda cap dña ed ej núm pág págs ud uds env réf cf jan feb mar apr jun jul aug sep sept oct okt nov dez dec`.split(
    /\s+/,
  ),
);
/** Matches the word before the full stop at the end of a text fragment. */
const LAST_WORD = /(?:^|[\s("„“«'’-])((?:\p{L}\.)*[\p{L}\p{M}]+|\d{1,2})\.$/u;
const INITIAL = /^\p{L}$/u;
const SHORTENED = /^(?:\p{L}\.)+\p{L}{1,2}$/u;
/** Matches the abbreviation in "No. 5". The word "no" may also end a sentence, so a number must follow. */
const NUMBERED = /^no$/i;
/** Matches a number that may be a German ordinal, as in "9. Dezember" and "2. Bundesliga". */
const ORDINAL = /^\d{1,2}$/;
const LOWER_CASE = /^[\p{Ll}]/u;
const GERMAN_MONTH =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Auflage|Platz|Liga|Bundesliga)\b/u;

/**
 * Returns the sentences of a text, including headings and contact lines. A full stop after an abbreviation
 * does not end a sentence.
 */
export function splitSentences(text: string): string[] {
  return unwrapped(text)
    .split(/\n+/)
    .flatMap((line) => joinAbbreviated(line.split(/(?<=[.!?。！？…]["'”’»]{0,3})\s+|(?<=[。！？])/u)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function joinAbbreviated(parts: string[]): string[] {
  const sentences: string[] = [];
  let open: string[] = [];
  parts.forEach((part, index) => {
    open.push(part);
    if (continues(part, parts[index + 1])) return;
    sentences.push(open.join(' '));
    open = [];
  });
  return sentences;
}

/**
 * Returns whether a sentence continues after a fragment that ends with an abbreviation, an initial or an
 * ordinal.
 */
function continues(part: string, next: string | undefined): boolean {
  // Search only the last 24 characters, because searching a whole fragment would be slow if it is long.
  const word = next === undefined ? undefined : part.slice(-24).match(LAST_WORD)?.[1];
  if (next === undefined || word === undefined) return false;
  // "Our engineers weren't." ends with no initial.
  if (/['’]\p{Ll}+\.$/u.test(part)) return false;
  if (LOWER_CASE.test(next)) return true;
  if (ORDINAL.test(word)) return GERMAN_MONTH.test(next);
  if (NUMBERED.test(word)) return /^\d/.test(next);
  return INITIAL.test(word) || SHORTENED.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}

/**
 * Joins lines that a mail program wrapped at a fixed width: a long line that ends in the middle of a sentence
 * continues on the next line.
 */
function unwrapped(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const next = lines[index + 1]?.trim() ?? '';
      const goesOn = line.length >= WRAPPED && /[^.!?:]\s*$/.test(line) && /^[\p{L}\p{N}“"(]/u.test(next);
      return `${line}${goesOn ? ' ' : '\n'}`;
    })
    .join('');
}
