import { wordsIn } from './editor-marks.ts';
import { isChat } from './talk.ts';
import { pattern } from './words.ts';

/** The fewest words of a message that is a release. */
const LEAST = 12;
/** The fewest words of another message that is a part of one. */
const LONG = 40;
/** The least share of its long words that another part of a release has in common with the longest. */
const SHARED = 0.3;
const KEY = 5;
/** Matches the beginning of what colleagues tell each other about a story. */
const ASIDE = pattern(
  `background|notes?|context|hintergrund|kontext|hinweis|contexte|contexto|contesto|achtergrond|bakgrund|baggrund|bakgrunn|tło`,
  { start: String.raw`^\s*` },
);
/** Matches whom they prepare for, or against. */
const PREPARES = pattern(
  `journalists?|reporters?|lawyers?|solicitors?|the answer|if (?:asked|pressed)|journalist\\p{L}*|anwält\\p{L}*|anwalt\\p{L}*|antworte\\p{L}*|avocate?s?|la réponse|periodistas?|abogad[oa]s?|la respuesta|giornalist[aei]|avvocat[oaie]|la risposta|advoca(?:at|ten)|het antwoord|jornalistas?|advogad[oa]s?|advokat\\p{L}*|dziennikar\\p{L}+|prawni\\p{L}+`,
);
const HALF = String.raw`\s?[apAP]\.?[mM]\.?`;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:${HALF})?`;
const DATE = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{0,4}|[Tt]oday|[Yy]esterday|[Hh]eute|[Gg]estern|[Aa]ujourd['’]hui|[Hh]ier|[Hh]oy|[Aa]yer|[Oo]ggi|[Ii]eri|[Vv]andaag|[Gg]isteren)`;
const NAME = String.raw`\p{Lu}[\p{L}'’.-]{0,30}(?:,? \p{Lu}[\p{L}'’.-]{0,30}){0,3}`;
const SENDER = String.raw`[~+\p{Lu}\d][^:\n]{0,40}:(?:\s+|$)`;
/** Matches what a chat sets before a message: "[14:02, 3/5/2027] Kim:", "3.5.27, 14:02 - Kim:". */
const BEFORE = new RegExp(
  String.raw`^(?:\[(?:${DATE},?\s)?${TIME}(?:,?\s${DATE})?\]\s*(?:${SENDER}|${NAME}\s*$)|${DATE},?\s${TIME}\s*[–—-]\s*${SENDER})`,
  'u',
);
/** Matches the line that a chat sets above one: "Kim Adler  2:02 PM". A name and a time alone may be a programme or a race. */
const ABOVE = new RegExp(
  String.raw`^${NAME},?\s+(?:${DATE},?\s+\d{1,2}:\d{2}|\d{1,2}:\d{2}(?::\d{2})?${HALF})\s*$`,
  'u',
);

/**
 * Takes the release out of a chat: its longest message. Stamps count at the very beginning, or where somebody
 * speaks twice or to the reader, for a programme looks like them.
 */
export function withoutMessages(text: string): { messages: string[]; release: string } {
  const messages: { stamp: string; lines: string[] }[] = [{ stamp: '', lines: [] }];
  const rows = text.split(/\r\n?|\n/);
  const isBare = hasBareStamps(rows);
  for (const line of rows) {
    const start = line.trim().slice(0, 160);
    const stamp =
      start.match(BEFORE)?.[0] ?? start.match(ABOVE)?.[0] ?? (isBare ? start.match(BARE)?.[0] : undefined);
    if (stamp === undefined) messages.at(-1)?.lines.push(line);
    else messages.push({ stamp, lines: [line.trim().slice(stamp.length)] });
  }
  const [before, ...stamped] = messages;
  const isFirst = before?.lines.every((line) => line.trim() === '') ?? false;
  const senders = stamped.map(({ stamp }) => stamp.replace(/[^\p{L}]+/gu, ''));
  const isTalkedIn =
    senders.length > 1 &&
    (new Set(senders).size < senders.length || stamped.some(({ lines }) => isChat(lines.join(' '))));
  if (stamped.length === 0 || !(isFirst || isTalkedIn)) return { messages: [], release: text };
  const length = ({ lines }: { lines: string[] }) => lines.join(' ').split(/\s+/).length;
  const longest = messages.reduce((best, one) => (length(one) > length(best) ? one : best));
  if (length(longest) < LEAST) return { messages: [], release: text };
  const senderOf = ({ stamp }: { stamp: string }) => stamp.replace(/[^\p{L}]+/gu, '');
  // Somebody may send a release in several messages.
  const release = messages.filter(
    (one) =>
      one === longest ||
      (senderOf(one) === senderOf(longest) && length(one) >= LONG && isPart(one.lines, longest.lines)),
  );
  return {
    messages: messages
      .flatMap((one) => (release.includes(one) ? [one.stamp] : [one.stamp, ...one.lines]))
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    release: release.map(({ lines }) => lines.join('\n')).join('\n\n'),
  };
}

/** Returns whether a message belongs to a release: it tells of the same, and nothing to a colleague. */
function isPart(lines: readonly string[], release: readonly string[]): boolean {
  const text = lines.join(' ');
  if (isChat(text) || ASIDE.test(text) || PREPARES.test(text)) return false;
  const all = new Set(wordsIn(release));
  const own = [...new Set(wordsIn(lines))].filter((word) => word.length >= KEY);
  return own.filter((word) => all.has(word)).length >= SHARED * own.length;
}

/** Matches a sender alone before a message: "Kim Adler: ok". */
const BARE = /^\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}:\s/u;

/** Matches who speaks in a printed interview. */
const INTERVIEW =
  /^(?:frage|antwort|question|answer|interviewer|réponse|pregunta|respuesta|domanda|risposta|vraag|antwoord|pergunta|resposta|fråga|spørgsmål|spørsmål|svar|pytanie|odpowiedź):/iu;

/** Returns whether nearly each line begins with a sender, and some of them speak again. */
function hasBareStamps(rows: readonly string[]): boolean {
  const lines = rows.filter((line) => line.trim() !== '');
  const senders = lines.flatMap((line) => line.trim().slice(0, 80).match(BARE)?.[0] ?? []);
  const isOften = senders.length - new Set(senders).size > 1;
  const isInterview = senders.some((sender) => INTERVIEW.test(sender));
  return isOften && !isInterview && senders.length >= 0.8 * lines.length;
}
