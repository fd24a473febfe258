import { DAY_MS, HOUR_MS } from '../../model/durations.ts';
import { isCalendarWord, lastDayIn, type TimeRun, timeAt } from './time-words.ts';
import { pattern, RELEASED_NOW } from './words.ts';

/** Until when a release may not be published. */
export interface Embargo {
  /** The time as the release gives it, such as "00.01 (UK time) Wednesday 15 July"; null if it gives none. */
  until: string | null;
  /** Everything that the release says of it, with further times. */
  statement: string;
  /** The statement as a sentence that can stand above an e-mail, in the language of the statement. */
  sentence: string;
}

/** How an embargo until a time is stated, and how an angle then begins. The time follows the match. */
const UNTIL: readonly { statement: RegExp; begins: string }[] = [
  {
    statement: pattern(
      `sperrfrist(?: (?:ist|bis|endet|läuft|gilt|am|ab|der|die|veröffentlichung)){0,4}[\\s:–-]*|(?:gesperrt|embargo|sperre)(?: (?:gilt|besteht))? bis(?: zum)?|frei(?:gegeben)? (?:ab|zum|zur veröffentlichung ab|zur veröffentlichung am)|(?:veröffentlichung|verwendung|verbreitung)(?: ist)?(?: erst| frühestens| nicht)? (?:ab|vor|am|zum)|(?:bitte )?nicht (?:zur veröffentlichung )?vor(?: dem)?|nicht veröffentlichen vor`,
    ),
    begins: 'Sperrfrist:',
  },
  {
    statement: pattern(
      `(?:sous )?embargo(?: est| levé| sera levé| strict| fixé| total){0,3}[\\s:]*(?:jusqu['’](?:au?|à)|jusqu['’]|le|au)|(?:ne pas|à ne pas|interdiction de) (?:publier|diffuser|communiquer)(?: ou diffuser)? avant(?: le| la)?|diffusion (?:interdite|autorisée) (?:avant|à partir du|après)`,
    ),
    begins: 'Embargo jusqu’au',
  },
  {
    statement: pattern(
      `(?:bajo )?embarg(?:o|ad[oa]s?)(?: informativo| total| estricto| para todos los medios){0,2}[\\s:]*(?:hasta(?: el| las| la)?)|no (?:publicar|difundir|usar)(?: ni difundir)? (?:antes de(?:l)?|hasta(?: el| las)?)|publicación no antes de(?:l)?`,
    ),
    begins: 'Embargo hasta el',
  },
  {
    statement: pattern(
      `(?:sotto )?embargo[\\s:]*fino (?:a(?:l|lle|lla)?)|(?:da )?non (?:pubblicare|diffondere|divulgare)(?: o diffondere)? prima (?:del(?:le|la)?|di)`,
    ),
    begins: 'Embargo fino al',
  },
  {
    statement: pattern(
      `(?:onder )?embargo[\\s:]*tot(?: en met)?|niet (?:voor publicatie |publiceren |te publiceren )?vóór|niet (?:publiceren|voor publicatie) voor`,
    ),
    begins: 'Embargo tot',
  },
  {
    statement: pattern(
      `(?:sob )?embargo(?:ad[oa])?[\\s:]*até(?: às| ao| a)?|não (?:publicar|divulgar|difundir) antes d[aeo]s?`,
    ),
    begins: 'Embargo até',
  },
  {
    statement: pattern(
      `(?:under )?embargo[\\s:]*(?:t\\.o\\.m\\.|till|fram till|gäller till)|(?:får )?(?:ej|inte) (?:för )?(?:publicering|publiceras|offentliggöras) (?:före|innan)|får publiceras (?:först|tidigast)`,
    ),
    begins: 'Embargo till',
  },
  {
    statement: pattern(
      `(?:klausul(?:eret)?|sperrefrist|embargo|frigives|under embargo)[\\s:]*(?:(?:ind)?til|frem til|gælder til|gjelder til)|(?:må )?(?:ikke|først) (?:offentliggøres|publiseres|publiceres|offentliggjøres)(?: før| tidligst)?|sperrefrist:?|klausuleret:?`,
    ),
    begins: 'Embargo til',
  },
  {
    statement: pattern(
      `(?:objęt[aey] )?embargo(?:wany|wane|iem)?[\\s:]*do|nie publikować przed|do publikacji (?:po|od)`,
    ),
    begins: 'Embargo do',
  },
  {
    statement: pattern(
      `embargo(?:ed)?(?: (?:date|time|and time|lifts?|ends?|expires?|is|was|will be|are|lifted|runs|remains|in place|in force|for (?:all |the )?(?:media|release|publication))){0,4}[\\s:–-]*(?:(?:until|till|to|at|on|for|of|through)\\b)?
not (?:for|to be) (?:publication|publish(?:ed)?|release|released|use|used|broadcast|distribution|circulation|transmission)(?:(?:,| or|, or| and) (?:publication|release|use|broadcast|distribution|circulation|online|transmission))*(?: \\S+){0,2}? (?:before|until|prior to|till)
(?:do not|don['’]t) (?:publish|release|use|broadcast|run|print)(?: \\S+){0,3}? (?:before|until|prior to)|hold for release(?: until| till)?|hold (?:this |it )?(?:until|till|for)|(?:(?:must|may|can|should) not|nothing(?: \\S+){0,3}? (?:must|may|can|should)) be (?:published|released|reported|printed|broadcast)(?: \\S+){0,2}? (?:before|until|prior to)|(?:(?:this|it|story|news|text|copy|report|information) |^)(?:must|may|can|should)(?: only| first)* be (?:published|released|reported|printed|broadcast)(?: \\S+){0,2}? (?:from|after)
(?:for|release|publication) (?:release|publication|date|time|use|from)?[\\s:]*(?:on|at|after|from|not before|no earlier than|until)?`,
    ),
    begins: 'Embargo until',
  },
  {
    statement: pattern(
      `julkaisuvapaa|julkaistavissa|(?:ei (?:saa )?julkais\\p{L}+|embargo) (?:ennen|asti|saakka)`,
    ),
    begins: 'Embargo:',
  },
];
/** Words that state an embargo without a time, and how an angle then begins. */
const UNDATED: readonly { statement: RegExp; sentence: string }[] = [
  {
    statement: pattern('mit sperrfrist|unter sperrfrist|sperrfrist|unter embargo'),
    sentence: 'Mit Sperrfrist.',
  },
  { statement: pattern('sous embargo'), sentence: 'Sous embargo.' },
  { statement: pattern('bajo embargo|embargad[oa]s?'), sentence: 'Bajo embargo.' },
  { statement: pattern('sotto embargo'), sentence: 'Sotto embargo.' },
  { statement: pattern('onder embargo'), sentence: 'Onder embargo.' },
  { statement: pattern('sob embargo'), sentence: 'Sob embargo.' },
  { statement: pattern('klausuleret|sperrefrist'), sentence: 'Under embargo.' },
  { statement: pattern('objęt\\p{L}+ embargiem'), sentence: 'Embargo.' },
  {
    statement: pattern('(?:strictly )?(?:under (?:strict )?embargo|embargoed)|strict embargo|embargo'),
    sentence: 'Under embargo.',
  },
];
/** How an embargo is stated where the time comes first, or in a script without spaces. */
const AROUND: readonly { statement: RegExp; sentence(until: string): string }[] = [
  {
    statement:
      /(?<until>(?=\P{N}{0,40}\d)[^\n]{4,80}?(?:['’]?\s?y?[ae])?\skadar) ambargolu(?:dur)?(?!\p{L})/iu,
    sentence: (until) => `${until} ambargoludur.`,
  },
  {
    statement:
      /(?:報道|情報)?解禁(?:日時?|時間)?\s?(?:[:：は]|\s)\s?(?<until>(?=[^。\n]{0,20}[\d０-９])[^。\n]{4,40})/u,
    sentence: (until) => `報道解禁：${until}`,
  },
];
/** Matches embargoes of governments, ports and weapons, and denials. */
const NO_EMBARGO = pattern(
  `(?:arms|trade|oil|weapons|gas|import|export|economic|us|un|eu|steel|grain) embargo(?:es|s)?|embargo (?:on|against|gegen|contra|contre|sur|sobre) \\p{L}+|(?:no|without(?: an)?|ohne|sin|sans|senza|zonder|sem|utan|uden|uten|bez|kein\\p{L}*|aucun) (?:embargo|sperrfrist)|(?:embargo|sperrfrist)(?: (?:has been|was|is|ist|wurde|est|a été))? (?:now )?(?:lifted|aufgehoben|abgelaufen|levé|over|expired|gone)(?! (?:at|on|until|le|à|am|um)\\b)`,
);
/** Matches news that is out, and an offer of material: only the material is under embargo then. */
const OUT = /\bfor immediate release\b|\btoday (?:announce|publish|present|launch|open|began|begin)/i;
const MATERIAL = /\b(?:available|send|sent|provide[ds]?|share[ds]?|copies)\b.{0,60}\bunder embargo\b/i;
const THEN = /\b(?:embargo(?:ed)?|(?<=^|\bplease )hold(?: this| it)?) (?:until|till) then\b/i;
/** A weak statement such as "For release" needs a time that is one. */
const WEAK =
  /^(?:for|release|hold (?:this |it )?for(?! release)|publication|frei|veröffentlichung|verwendung|verbreitung|julkais|do publikacji|nicht|bitte nicht|niet)/iu;

/** Returns the embargo of a text, from its lines or sentences in order; null without one. */
export function embargoOf(sentences: readonly string[]): Embargo | null {
  if (
    sentences.slice(0, 12).some((one) => RELEASED_NOW.test(one) && !/until|before|bis|jusqu|hasta/i.test(one))
  )
    return null;
  const stated = sentences.filter((one) => !NO_EMBARGO.test(one));
  const statement = stated.filter((one) => timesIn(one).length > 0).join('\n');
  for (const [place] of stated.map(timesIn)) {
    if (!place) continue;
    const { begins, time } = place;
    const until = inSentence(begins, time.text.replace(/^(?:until|till|bis|the)\s/iu, ''));
    return { until, statement, sentence: written(begins, until) };
  }
  for (const { statement: around, sentence } of AROUND)
    for (const one of stated) {
      const until = around.exec(one)?.groups?.until?.trim();
      if (until !== undefined) return { until, statement: one, sentence: sentence(until) };
    }
  const then = sentences.findIndex((sentence) => THEN.test(sentence));
  const time = then < 0 ? null : lastTime(sentences.slice(0, then + 1));
  if (time !== null)
    return { until: time, statement: time, sentence: `Embargo until ${time}.`.replace('..', '.') };
  const isOut = sentences.some((sentence) => OUT.test(sentence));
  const undated = UNDATED.find(({ statement }) =>
    stated.some((one) => statement.test(one) && !THEN.test(one) && !(isOut && MATERIAL.test(one))),
  );
  return undated ? { until: null, statement, sentence: undated.sentence } : null;
}

/** The longest line that does nothing but state an embargo. */
const MAX_STATEMENT = 100;

/** How long a day lasts somewhere on earth after it has ended in UTC. */
const WESTERNMOST_MS = 12 * HOUR_MS;

/** Returns whether an embargo is over at a time wherever and for whom it was stated; not if it names no day. */
export function isOver({ until, statement }: Pick<Embargo, 'until' | 'statement'>, now: Date): boolean {
  const day = until === null ? null : lastDayIn(statement, now);
  return day !== null && now.getTime() >= day + DAY_MS + WESTERNMOST_MS;
}

/** Returns whether a sentence of a mail states an embargo, also beside a remark. */
export function statesEmbargo(sentence: string): boolean {
  return (
    isEmbargoLine(sentence) ||
    THEN.test(sentence) ||
    timesIn(sentence).some(({ statement }) => !WEAK.test(statement))
  );
}

/** Returns whether a line or sentence does nothing but state an embargo, or that there is none. */
export function isEmbargoLine(line: string): boolean {
  const bare = line.replace(/^[\s\p{P}\p{S}]+/u, '');
  if (line.length <= MAX_STATEMENT && AROUND.some(({ statement }) => statement.test(line))) return true;
  const place = timesIn(bare).find(({ before }) => before.split(/\s+/).length <= 4);
  if (place === undefined) return isBareEmbargo(bare);
  const words = place.after.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length <= 4;
}

/** The places of a text that state an embargo until a time. "Embargoed: not for use before noon" states it twice. */
function timesIn(
  text: string,
): { begins: string; statement: string; before: string; time: TimeRun; after: string }[] {
  return UNTIL.filter(({ statement }) => statement.test(text)).flatMap(({ statement, begins }) =>
    [...text.matchAll(new RegExp(statement, 'giu'))].flatMap(({ 0: found, index }) => {
      const rest = text.slice(index + found.length).replace(/^[\s:–—-]+/u, '');
      const time = timeAt(rest);
      if (time === null || (WEAK.test(found) && !isDated(time.text))) return [];
      return [{ begins, statement: found, before: text.slice(0, index), time, after: rest.slice(time.end) }];
    }),
  );
}

function isBareEmbargo(line: string): boolean {
  return (
    line.split(/\s+/).length <= 6 &&
    /^(?:strictly |strict |under |mit |unter |sous |bajo |sotto |onder |sob )?(?:embargo|sperrfrist|sperrefrist|klausuleret)/iu.test(
      line,
    )
  );
}

/** Returns whether a text says that it is under embargo. */
export function namesEmbargo(text: string): boolean {
  return /(?<!\b(?:sin|no|ohne) )\bembargo(?!(?:ed)? (?:until|till) then\b)|\bsperrfrist|\bsperrefrist|\bklausuleret|ambargo|эмбарго|解禁|엠바고|εμπάργκο/iu.test(
    text,
  );
}

/** Returns whether a time names a day or a clock, and is no single number. */
function isDated(time: string): boolean {
  return (
    /\d[:.h]\d\d|\d ?[ap]\.?m|\b\d{1,2}[./-]\d{1,2}/iu.test(time) ||
    time.split(/[\s,]+/).some((word) => isCalendarWord(word) || /^\p{L}{3}\.?$/u.test(word))
  );
}

/** Returns the last time that sentences name before "until then". */
function lastTime(sentences: readonly string[]): string | null {
  const times = sentences.flatMap((sentence) =>
    [...sentence.matchAll(/(?<![\p{L}\p{N}])\p{Lu}\p{L}+day\b/gu)].flatMap(({ index }) => {
      const time = timeAt(sentence.slice(index))?.text;
      return time !== undefined && /\d|noon/.test(time) ? [time] : [];
    }),
  );
  return times.at(-1) ?? null;
}

function written(begins: string, until: string): string {
  // "hasta el 14" but "hasta las 10", "jusqu’au 14" but "jusqu’à 6 h".
  const isClock = /^(?:ore\s|\d{1,2}(?:[:.h]\d\d|\s?(?:h|horas|heures|ore)))/iu.test(until);
  const start = isClock
    ? begins
        .replace(/hasta el$/, 'hasta las')
        .replace(/jusqu’au$/, 'jusqu’à')
        .replace(/fino al$/, 'fino alle')
    : begins.replace(/jusqu’au$/, /^à|^au/u.test(until) ? 'jusqu’' : 'jusqu’au');
  return `${start} ${until.replace(/[.,:]+$/u, '')}.`
    .replace('’ à', '’à')
    .replace('’ au', '’au')
    .replace(/\b([ap]\.m)\.\.$/i, '$1.');
}

/** Writes a time in capitals as in a sentence: "TUESDAY 14 JULY" becomes "Tuesday 14 July"; zones stay. */
function inSentence(begins: string, time: string): string {
  // Only English and German write months and days with a capital.
  const isCapital = /until$|^Sperrfrist/.test(begins);
  const text = time.replace(/\s+/g, ' ').trim();
  if (/\p{Ll}{2,}/u.test(text)) return text;
  return text
    .split(' ')
    .map((word) =>
      isCapital && isCalendarWord(word.replace(/[,.]/g, ''))
        ? word.charAt(0) + word.slice(1).toLowerCase()
        : /^\(?(?:UK|US|[A-Z]{1,3}[SD]?T|GMT|UTC|MEZ|MESZ|CES?T)\)?[,.]?$/.test(word)
          ? word
          : word.toLowerCase(),
    )
    .join(' ');
}
