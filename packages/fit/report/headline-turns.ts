import { capital } from './words/wording.ts';

/** Nouns that alone say what a sender is. */
const TELLING =
  /^(?:airline|bank|broadcaster|carmaker|charity|college|council|hospital|institute|insurer|library|lender|ministry|museum|observatory|orchestra|publisher|regulator|reinsurer|retailer|studio|supermarket|theatre|think-tank|union|university|watchdog|zoo)$/u;
/** Matches a name, what it is, and what it does: "Thistle & Copper, a farming game in the Highlands, comes to PC". */
const APPOSITION =
  /^(?:[Tt]he\s)?((?:[\p{Lu}\d&][^\s,]*\s){0,4}[\p{Lu}\d&][^\s,]*), an?\s([^,]{4,70}), (?=(?:comes|goes|opens|starts|launches|arrives|returns|begins|costs|is|will|has)\s)/u;
/** Matches where what a thing is ends, and what it has, does or where it is begins. */
const AFTER_THING = /\s(?:for|in|with|from|of|by|that|which|on|at|about|where|to|made|built|based|set)\s.*$/u;
/** Matches a quality before a thing, of which a headline need not tell: “limited-edition”. */
const QUALITY = /^(?:\p{L}+-\p{L}+|new|major|unique|innovative)\s/u;
/** Matches a thing that somebody makes public, by its name, and what it is. */
const PRESENTED =
  /\s(?:launch|publish|introduc|unveil|releas|reveal|announc|present)(?:es|e?s|ed)\s(?:the\s)?((?:[\p{Lu}\d&][^\s,]*\s){0,4}[\p{Lu}\d&][^\s,]*), (?:an?\s|the\s)?(\p{Ll}[^,]{6,90})/u;
/** Matches a thing that somebody makes public without a name, and what it does: "a five-axis mill that makes a bridge in 38 minutes". */
const DOING =
  /\s(?:launch|publish|introduc|unveil|releas|reveal|announc|present|develop)(?:es|e?s|ed)\s(?:today\s)?an?\s([^,]{3,60}?)\sthat\s(?=\p{Ll}+s\s)(.+)$/u;
/** Matches whom a thing is about, between two places of a sentence: "notify people who were near an infected person by Bluetooth". */
const WHOM = /\swho\s(?:(?!\s(?:by|without|with)\s)[^,]){4,60}(?=\s(?:by|without|with)\s)/u;
/** Matches the price of a thing, and no sum. */
const PRICE =
  /(?:\sprice of|\sprices? from|\scosts?|\spriced at|\sfor|\sat)\s([$€£]\s?\d+(?:[.,]\d+)?)(?!\d|[.,]\d|\s?(?:[mb]n?\b|million|billion|thousand))/u;
/** Matches what is brought, without the rest of a list, and where it is brought to, which is no place in “to an end”. */
const BROUGHT =
  /^[^,]{2,60}?\sbrings\s((?!(?:its|his|her|their|our)\s)(?:(?!\sto\s)[^,]){4,60})(?:,(?:(?!\sto\s|\s\p{Ll}+s\s(?:the|an?|its|their)\s).){2,90})?\sto\s((?!\p{Ll}+e\s(?:the|an?)\s|(?:an?\s|the\s)?(?:account|an end|attention|book|close|court|end|halt|heel|justice|life|light|market|stop|table|task|trial)(?![\p{L}-])).{4,})$/u;
/** Matches an end that belongs to the verb: “brings the cranes home”. */
const PARTICLE = /\s(?:home|back|together|up|out|down|on|off|over|here|live|forward)$/u;
/** Matches whose things are called back, and which, and why. */
const RECALLED =
  /^[^,]{2,60}?,?(?:[^,]{2,12})?\s(?:(?:is\s)?(?:voluntarily\s)?recall(?:s|ed|ing)|withdraws|withdrew)\s((?:(?!\s(?:because|after|over|due|in|from|as|its|their)\s).){4,60})(\s(?:in|from)\s(?:(?!\s(?:because|after|over|due)\s)[^,]){2,40})?(\s(?:because|after|over|due)\s.+)?$/u;
/** Matches of whom more or fewer get an illness. */
const LIKELY =
  /^(People|Adults|Women|Men|Children|Patients|Teenagers|Mothers|Those)\swho\s((?:(?!\s(?:in|at|during)\stheir\s|\sare\s)[^,]){4,60})(?:\s(?:in|at|during)\stheir\s[^,]{3,40}?)?\sare\s(?:(?:far|much)\s)?(more|less|twice as|half as)\slikely\sto\s(?:develop|get|have|suffer(?: from)?)\s(\p{L}+(?:\s(?:disease|cancer|diabetes|attacks?|failure|disorder))?)(?=[\s,]|$)/u;
/** Verbs of which a headline says the perfect in the present. */
const PERFECT =
  /(?<!\s(?:would|should|could|may|might|must|will|to|not|yet))\s(has|have)\s(?:(nam|launch|open|publish|appoint|releas|introduc|rais|develop|acquir|secur|unveil)ed|won)(?=\s)/gu;
const WITH_E = /^(?:nam|releas|introduc|rais|acquir|secur)$/u;
const WITH_ES = /^(?:launch|publish)$/u;

/** Says a perfect in the present, as headlines do: "has raised" becomes "raises". */
export function inPresent(line: string): string {
  return line.replace(PERFECT, (_, has: string, verb: string | undefined) => {
    const stem = verb === undefined ? 'win' : WITH_E.test(verb) ? `${verb}e` : verb;
    return ` ${stem}${has === 'have' ? '' : WITH_ES.test(stem) ? 'es' : 's'}`;
  });
}

/** Matches a description before a name, without article and nationality: "the Danish machine builder", and after one. */
const BEFORE_NAME =
  /(?:^|\s)(?:[Tt]he|[Aa]n?)\s(?:\p{Lu}\p{L}+(?:an|ish|ese|ch)\s)?((?:(?!(?:of|in|on|for|at|from|by|to|and|with|new)\s)\p{Ll}[\p{L}-]*\s){1,4})$/u;
/** Matches a name after a description, where the text begins with both: "The dog welfare charity Second Leash warns". */
const DESCRIBED =
  /^(?:The|An?)\s(?:\p{Lu}\p{L}+(?:an|ish|ese|ch)\s)?(?:(?!(?:of|in|on|for|at|from|by|to|and|with|new)\s)\p{Ll}[\p{L}-]*\s){1,4}((?:\p{Lu}\p{L}+\s){0,2}\p{Lu}\p{L}+)(?=\s\p{Ll})/mu;
const MOST_BEFORE = 80;
const AFTER_NAME = /^, (?:the|an?)\s(?:\p{Lu}\p{L}+(?:an|ish|ese|ch)\s)?(\p{Ll}[\p{L}\s-]{3,40})(?=[,.])/u;

/**
 * Returns headline and news in the ways in which a reporter would say them in English, with what is new at their
 * beginning instead of an unknown sender.
 */
export function turnsOf(texts: readonly string[], client: string | null): string[] {
  const lines = texts.map((text) => inPresent(text.replace(/[.!]$/u, '')));
  const name = client ?? texts.join('\n').match(DESCRIBED)?.[1] ?? null;
  const nouns = name === null ? [] : describe(name, texts.join('. '));
  return lines
    .flatMap((line) => [...withoutName(line, name, nouns), ...ofThing(line), ...ofDeed(line)])
    .map(capital);
}

/** Returns what a text says that a sender is, the longest first. */
function describe(name: string, text: string): string[] {
  const [first = '', ...others] = text.split(name);
  let before = first;
  for (const after of others) {
    const [, phrase = before.slice(-MOST_BEFORE).match(BEFORE_NAME)?.[1]] = after.match(AFTER_NAME) ?? [];
    if (phrase !== undefined) return shorterNouns(phrase.replace(AFTER_THING, '').trim().split(' '));
    before = after;
  }
  return [];
}

function shorterNouns(words: string[]): string[] {
  const noun = words.at(-1) ?? '';
  const parts = [words, words.slice(-2)].filter(({ length }) => length > 1);
  return [...new Set([...parts, ...(TELLING.test(noun) ? [[noun]] : [])].map((some) => some.join(' ')))];
}

/** Says what the sender is instead of its name: "The reinsurer Acme expects" becomes "Reinsurer expects". */
function withoutName(line: string, sender: string | null, nouns: string[]): string[] {
  const words = sender?.split(' ') ?? [];
  // One word of a longer name may be a word of its own: "Open letter".
  const names = words
    .map((_, index) => words.slice(0, words.length - index))
    .filter(({ length }) => length === words.length || length > 1)
    .map((some) => some.join(' '));
  const parts = [line, ...line.split(/:\s+/u).slice(1)];
  return parts.flatMap((part) => {
    const name = names.find((one) => part.includes(`${one} `));
    if (name === undefined) return [];
    const [before = '', ...rest] = part.split(`${name} `);
    if (before !== '' && !BEFORE_NAME.test(before)) return [];
    return nouns.map((one) => `${one} ${rest.join(`${name} `)}`);
  });
}

/** Begins with what a thing is instead of its name. */
function ofThing(line: string): string[] {
  const [phrase = '', , what = ''] = line.match(APPOSITION) ?? [];
  const does = line.slice(phrase.length);
  const [, name = '', thing = ''] = line.match(PRESENTED) ?? [];
  const head = noun(thing);
  const [, doer = '', deed = ''] = line.match(DOING) ?? [];
  const [, price] = line.match(PRICE) ?? [];
  return [
    ...(what === ''
      ? []
      : [what, what.replace(/(?<=\s(?:with|of|for|from)\s[^,]+)\sand\s.*$/u, ''), noun(what)]
          .flatMap((one) => [one, one.replace(QUALITY, '')])
          .map((one) => `${one} ${does}`)),
    ...(thing === '' ? [] : [`${head} ${name}${thing.slice(head.length)}`, thing]),
    ...(thing === '' || price === undefined ? [] : [thing, head].map((one) => `${one} for ${price}`)),
    ...(doer === ''
      ? []
      : [deed, deed.replace(WHOM, ''), deed.replace(WHOM, '').replace(/\swithout\s.*$/u, '')].map(
          (one) => `${doer} ${one}`,
        )),
  ];
}

function noun(thing: string): string {
  return thing.replace(AFTER_THING, '');
}

/** Begins with what is brought, called back or caught instead of the one who does so. */
function ofDeed(line: string): string[] {
  const [, brought = '', place = ''] = line.match(BROUGHT) ?? [];
  const [, lots = '', where = '', why = ''] = line.match(RECALLED) ?? [];
  const [likely = '', who = '', does = '', turn = '', illness = ''] = line.match(LIKELY) ?? [];
  const people = who.toLowerCase();
  const comes =
    /^(?:an?|the|one)\s|[^s]$/u.test(brought) && !/^\d|^\p{L}+ty\s/u.test(brought) ? 'comes' : 'come';
  return [
    ...(brought === '' || PARTICLE.test(brought) ? [] : [`${brought} ${comes} to ${place}`]),
    ...(lots === '' ? [] : [`${lots} recalled${where}${why}`, `${lots} recalled${where}`]),
    ...(likely === '' || turn === ''
      ? []
      : [
          ...[does, does.replace(/\sfor\s.*$/u, '')].map(
            (one) => `${illness} ${turn} likely in ${people} who ${one}`,
          ),
          ...(turn === 'more' ? [`${illness} likelier if ${people} ${does}`] : []),
        ]),
  ];
}

/** Leaves out what is in brackets, such as "(LSE: ACM)". */
export function withoutBrackets(line: string): string {
  return line.replace(/\s\([^()]{2,40}\)/gu, '');
}

/** Writes a headline in capitals as the story writes its words. */
export function recased(headline: string, story: string): string {
  if (headline === '' || headline !== headline.toUpperCase()) return headline;
  const written = new Map<string, string>();
  for (const [word] of story.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu))
    if (word !== word.toUpperCase() && !written.has(word.toUpperCase()))
      written.set(word.toUpperCase(), word);
  const spelling = headline.replace(
    /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu,
    (word) => written.get(word) ?? word.toLowerCase(),
  );
  return spelling.replace(/(?<=^|["“„«])\p{Ll}/gu, (letter) => letter.toLocaleUpperCase());
}
