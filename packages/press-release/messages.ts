/** The fewest words of a message that is a release. */
const LEAST = 12;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[apAP]\.?[mM]\.?)?`;
const DATE = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{0,4}|today|yesterday|heute|gestern|aujourd['’]hui|hier|hoy|ayer|oggi|ieri|vandaag|gisteren)`;
const NAME = String.raw`\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,3}`;
/** Matches what a chat sets before a message: "[14:02, 3/5/2027] Kim:", "3.5.27, 14:02 - Kim:". */
const BEFORE = new RegExp(
  String.raw`^(?:\[(?:${DATE},?\s)?${TIME}(?:,?\s${DATE})?\]|(?:${DATE}),?\s${TIME})\s*(?:[–—-]\s*)?(?:[~+\p{Lu}\d][^:\n]{0,40}:(?:\s+|$)|${NAME}\s*$)`,
  'iu',
);
/** Matches the line that a chat sets above one: "Kim Adler  2:02 PM". */
const ABOVE = new RegExp(String.raw`^${NAME},?\s+(?:${DATE},?\s+)?${TIME}\s*$`, 'u');

/**
 * Takes the release out of a chat: its longest message. A single stamp counts only at the very beginning, for
 * what looks like more of them may be a programme.
 */
export function withoutMessages(text: string): { messages: string[]; release: string } {
  const messages: { stamp: string; lines: string[] }[] = [{ stamp: '', lines: [] }];
  for (const line of text.split(/\r\n?|\n/)) {
    const start = line.trim().slice(0, 160);
    const stamp = start.match(BEFORE)?.[0] ?? start.match(ABOVE)?.[0];
    if (stamp === undefined) messages.at(-1)?.lines.push(line);
    else messages.push({ stamp, lines: [line.trim().slice(stamp.length)] });
  }
  const [before, ...stamped] = messages;
  const isFirst = before?.lines.every((line) => line.trim() === '') ?? false;
  if (stamped.length === 0 || (stamped.length === 1 && !isFirst)) return { messages: [], release: text };
  const length = ({ lines }: { lines: string[] }) => lines.join(' ').split(/\s+/).length;
  const longest = messages.reduce((best, one) => (length(one) > length(best) ? one : best));
  if (length(longest) < LEAST) return { messages: [], release: text };
  return {
    messages: messages
      .flatMap((one) => (one === longest ? [one.stamp] : [one.stamp, ...one.lines]))
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    release: longest.lines.join('\n'),
  };
}
