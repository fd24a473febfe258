/** Public interface of `packages/press-release`: reads a pasted press release or pitch as a document with parts. Pure. */

export { withoutAttribution } from './attribution.ts';
export { isOver, namesEmbargo } from './embargo.ts';
export { withdrawnIn } from './notes.ts';
export { PERSON, type Quote, quotesIn } from './quotes.ts';
export { type Release, type ReleasePart, readRelease, takeOutOfMail } from './release.ts';
export { isCalendarWord, isTime } from './time-words.ts';
export { titleOf } from './title.ts';
