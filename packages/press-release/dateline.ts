import { isCalendarWord, timeAt } from './time-words.ts';

/** The place and date before the first sentence of a release. */
export interface Dateline {
  text: string;
  /** The place as written, in the case of a sentence; null if there is only a date. */
  place: string | null;
}

const WORD = String.raw`(?:St\.|Ste\.|D\.C\.|\p{Lu}\.(?:\p{Lu}\.)?|\p{Lu}[\p{L}'’]*(?:-[\p{L}'’]+)*\.?(?=[\s,/)–—-]|\.?\s*[(–—:|/-]))`;
const LINK = `(?:of|upon|on|am|an der|im|bei|ob der|de|del|de la|la|las|los|le|les|sur|and|und|et|y|e|og|och|i|en|ja|nad|do|da)`;
const PLACES = String.raw`${WORD}(?:(?:\s?[,/&]\s?|\s|-)(?:(?:${LINK})\s)?(?:${LINK}\s)?${WORD}){0,7}`;
const AT_PLACE = new RegExp(`^(${PLACES})`, 'u');
/** The name of an agency: "(ots)", "/PRWIRE/", and in capitals also after a dash: "-- (BUSINESS DISPATCH)". */
const WIRE =
  /^\s*(?:\((?:[A-Za-z][\w-]*|[\w ]*(?:[Ww]ire|WIRE|[Nn]ews|NEWS)[\w ]*)\)|\/[\w ]{2,30}\/|(?:–|—|--?)?\s?\((?:ots|[\p{Lu}\d][\p{Lu}\d .&-]{2,40})\))/u;
/** What ends a dateline: a dash, a colon, a bar, or a full stop before a sentence. */
const DASH = /^\s*(?:\)?[.\s]*(?:–|—|--|-{1,2}(?=\s)|\||:)\s*|\)\s*[.:]?\s+)/u;
const STOP = /^\.\s+(?=[\p{Lu}"“„«¿¡])/u;

/** Words in the place of a dateline that name none: labels of newsrooms, and abbreviations. */
const NO_PLACE =
  /\b(?:exclusive|breaking|updated?|watch|video|photos?|opinion|analysis|review|dept|corp|exklusiv|exclusivité|exclusiva|esclusiva|exclusief)$|^(?:watch|new|the|a|in)\b/iu;

/** Returns the dateline with which a paragraph begins, and the paragraph after it; null without one. */
export function datelineOf(paragraph: string): { dateline: Dateline; rest: string } | null {
  const start = paragraph.match(/^[\s([*–—-]*/u)?.[0].length ?? 0;
  const text = paragraph.slice(start);
  const found = text.slice(0, 140).match(AT_PLACE)?.[1]?.replace(/\.$/, '') ?? null;
  for (const place of found === null ? [null] : [...shorter(found), null]) {
    let at = place?.length ?? 0;
    if (place?.split(/[\s,/]+/).some(isCalendarWord)) continue;
    const wire = text.slice(at).match(WIRE)?.[0] ?? '';
    if (place !== null) at += wire.length;
    const gap = text.slice(at).match(/^[\s,.(/|–—-]*/u)?.[0] ?? '';
    const time = timeAt(text.slice(at + gap.length, at + gap.length + 60));
    const hasDate = time !== null && isWholeDate(time.text) && isApart(place, gap);
    if (hasDate) at += gap.length + (time?.end ?? 0);
    if (place === null && !hasDate) return null;
    const wireAfter = text.slice(at).match(WIRE)?.[0] ?? '';
    at += wireAfter.length;
    const tail = text.slice(at);
    const end =
      tail.match(DASH)?.[0] ?? tail.match(STOP)?.[0] ?? (/^[\s.)]*$/u.test(tail) ? tail : undefined);
    if (end === undefined) continue;
    const rest = tail.slice(end.length).trim();
    const isCertain = hasDate || wire !== '' || wireAfter !== '';
    if (!isCertain && !isPlaceOnly(place ?? '', end, rest)) continue;
    const written = text.slice(0, at).replace(/[\s(,]+$/u, '');
    return {
      dateline: {
        text: paragraph.slice(start, start + written.length),
        place: place === null ? placeAfter(rest) : inCase(place),
      },
      rest: place === null && placeAfter(rest) ? rest.replace(/^[^:–—]{2,30}\s*[:–—]\s*/u, '') : rest,
    };
  }
  return null;
}

/** Returns a place, then the place without its last words, as long as something is left. */
function shorter(place: string): string[] {
  const cuts = [...place.matchAll(/[\s,/]+/gu)].map(({ index }) =>
    place.slice(0, index).replace(/[.,]$/, ''),
  );
  return [place, ...cuts.reverse()];
}

/** A place without a date stands alone: it is in capitals, or short, and before a sentence. */
function isPlaceOnly(place: string, end: string, rest: string): boolean {
  const words = place.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word));
  if (rest === '' || !/^["“„«¿¡]?[\p{Lu}\d]/u.test(rest)) return false;
  if (/:/.test(end)) return false;
  const isCapitals = words.every((word) => !/\p{Ll}{2}/u.test(word)) && place.length > 3;
  if (NO_PLACE.test(place)) return false;
  if (/\./.test(end))
    return words.length <= 3 && words.every((word) => /^\p{Lu}[\p{L}'’/-]{3,}$/u.test(word));
  // A dash above a line without a full stop is one of a headline.
  if (!/[.!?…]["”»)]*$/u.test(rest)) return false;
  return isCapitals ? words.length <= 6 : words.length <= 3;
}

/** Returns whether a date stands apart from a place: "GRAZ 4 March", "Graz, 4 March", but not "New in May 2027". */
function isApart(place: string | null, gap: string): boolean {
  return place === null || /[,(–—/|]/u.test(gap) || place === place.toUpperCase();
}

function isWholeDate(time: string): boolean {
  return /\d/.test(time) && /\p{L}{3}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u.test(time);
}

/** Returns the place after a date: "14 July 2020, London: …" and "14.7.2020 – Berlin – …". */
function placeAfter(rest: string): string | null {
  return rest.match(/^(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+){0,2})\s*[:–—]\s/u)?.[1] ?? null;
}

function inCase(place: string): string {
  return place.replace(/\p{Lu}{3,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
