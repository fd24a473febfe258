/** Lines at least this long were wrapped by a program. */
const WRAPPED = 60;

/** Words that end with a full stop inside a sentence, in English, German, Spanish and French. */
const ABBREVIATIONS = new Set(
  `dr prof mr mrs ms st nr inc ltd co corp vs sr jr sra srta mme mlle approx dept est fig vol gen sen rep gov capt lt col
   ee uu ca bzw etc evtl ggf inkl exkl usw zzgl vgl str tel mio mrd tsd geb ing dipl med phil hr fr abs bspw max min sog
   av aprox art avda cap dña ed ej núm pág págs ud uds env réf cf jan feb mar apr jun jul aug sep sept oct okt nov dez dec`.split(
    /\s+/,
  ),
);
/** The last word of a part, and the text before it. */
const LAST_WORD = /(?:^|[\s("„“«'’-])((?:\p{L}\.)*[\p{L}\p{M}]+|\d{1,2})\.$/u;
const INITIAL = /^\p{L}$/u;
const SHORTENED = /^(?:\p{L}\.)+\p{L}{1,2}$/u;
/** "No. 5", unlike "no." at the end of a sentence. */
const NUMBERED = /^no$/i;
/** "9. Dezember" and "2. Bundesliga" continue, and so does whatever begins in lower case. */
const ORDINAL = /^\d{1,2}$/;
const LOWER_CASE = /^[\p{Ll}]/u;
const GERMAN_MONTH =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Auflage|Platz|Liga|Bundesliga)\b/u;

/**
 * The sentences of a text, including headings and contact lines. A full stop after an abbreviation does not
 * end a sentence.
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

/** Whether a part ends with an abbreviation, an initial or an ordinal, so that its sentence goes on. */
function continues(part: string, next: string | undefined): boolean {
  // Only the end matters, and a part may be long.
  const word = next === undefined ? undefined : part.slice(-24).match(LAST_WORD)?.[1];
  if (next === undefined || word === undefined) return false;
  if (LOWER_CASE.test(next)) return true;
  if (ORDINAL.test(word)) return GERMAN_MONTH.test(next);
  if (NUMBERED.test(word)) return /^\d/.test(next);
  return INITIAL.test(word) || SHORTENED.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}

/** Mail programs wrap lines at a fixed width, so a long line that ends mid-sentence continues on the next. */
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
