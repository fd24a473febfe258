/** How a pitch names an embargo within a sentence, and how an angle then begins, by language. */
const UNTIL: readonly { pattern: RegExp; begins: string }[] = [
  {
    pattern: /\bembargo(?:ed)?(?: is| runs)? (?:until|till) (?!then\b)([^;]{3,60})/iu,
    begins: 'Embargo until',
  },
  { pattern: /\bsperrfrist(?: ist|:| bis| endet)?(?: am)? ([^;]{3,60})/iu, begins: 'Sperrfrist:' },
  { pattern: /\bembargo hasta ((?!entonces)[^;]{3,60})/iu, begins: 'Embargo hasta' },
  { pattern: /\bembargo jusqu['’](?!alors|ici|là)([^;]{3,60})/iu, begins: 'Embargo jusqu’' },
];
const UNDATED: readonly { pattern: RegExp; text: string }[] = [
  { pattern: /\b(?:under embargo|embargoed)\b/iu, text: 'Under embargo.' },
  { pattern: /\b(?:mit|unter) sperrfrist\b/iu, text: 'Mit Sperrfrist.' },
  { pattern: /\bbajo embargo\b|\bembargad[oa]s?\b/iu, text: 'Bajo embargo.' },
  { pattern: /\bsous embargo\b/iu, text: 'Sous embargo.' },
];
/** Matches an English time such as “Thursday at 10 a.m. Eastern”, to which “under embargo until then” refers. */
const TIME =
  /(?<!\p{L})((?:mon|tues|wednes|thurs|fri|satur|sun)day(?:,? (?:\d{1,2} \p{Lu}\p{L}+|\p{Lu}\p{L}+ \d{1,2}))?,?(?: at)? (?:noon|\d{1,2}(?::\d\d)? ?[ap]\.?m\.?)(?: (?:eastern|central|mountain|pacific|local|gmt|utc|bst|ces?t|e[ds]?t|c[ds]?t|p[ds]?t)(?: time)?(?!\p{L}))?)/iu;
/** Matches news that is out, and an offer of material: only the material is under embargo then. */
const OUT = /\bfor immediate release\b|\btoday (?:announce|publish|present|launch|open|began|begin)/i;
const MATERIAL = /\b(?:available|send|sent|provide[ds]?)\b.{0,60}\bunder embargo\b/i;
const WHOLE =
  /^(?:strictly )?(?:embargo(?:ed)?|under embargo|sperrfrist|embargad[oa]|sous embargo)(?!\p{L})[^.]{0,80}[.:]?$/iu;

/** Returns whether a sentence does nothing but name an embargo. */
export function isEmbargo(sentence: string): boolean {
  return WHOLE.test(sentence);
}

/** Returns whether a text says that it is under embargo, other than “until then”. */
export function namesEmbargo(text: string): boolean {
  return /(?<!\bsin )\bembargo(?!(?:ed)? (?:until|till) then\b)|\bsperrfrist/iu.test(text);
}

/**
 * Returns the embargo of a pitch as a sentence: the sentence that does nothing but name it, else the part of a
 * sentence that says until when it lasts, else that there is one. “Until then” is until the last time before it.
 * Null without an embargo.
 */
export function embargoOf(sentences: string[]): string | null {
  const whole = sentences.find(isEmbargo);
  if (whole) return whole;
  for (const sentence of sentences)
    for (const { pattern, begins } of UNTIL) {
      const until = sentence.match(pattern)?.[1]?.replace(/[\s.,:]+$/u, '');
      if (until) return `${begins}${begins.endsWith('’') ? '' : ' '}${until}.`;
    }
  const then = sentences.findIndex((sentence) => /\bembargo(?:ed)? (?:until|till) then\b/i.test(sentence));
  const time = sentences
    .slice(0, then + 1)
    .flatMap((sentence) => sentence.match(TIME)?.[1] ?? [])
    .at(-1);
  if (time !== undefined) return `Embargo until ${time}.`.replace('..', '.');
  const isOut = sentences.some((sentence) => OUT.test(sentence));
  const undated = UNDATED.find(({ pattern }) =>
    sentences.some((sentence) => pattern.test(sentence) && !(isOut && MATERIAL.test(sentence))),
  );
  return undated?.text ?? null;
}
