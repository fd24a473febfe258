import { visible } from './tokens.ts';
import type { Work } from './work.ts';

/** What stands in texts of the web and says nothing of their subject, or is meant for whoever scores them. */
const NOT_THE_STORY: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /<\|[^|]{0,40}\|>|\[\/?INST\]|```/gi, what: 'marks of a chat with a model' },
  { pattern: /<\/?[a-z][^<>]{0,300}>/gi, what: 'markup' },
  { pattern: /\b(?:https?:\/\/|www\.)\S+/gi, what: 'an address of the web' },
  { pattern: /\S+@\S+|(?<!\S)@\w+/g, what: 'a mail address or a handle' },
  { pattern: /[\w+/]{24,}={0,2}/g, what: 'encoded bytes' },
];

/** Sentences that nobody writes to readers. */
const ORDERS: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:rules|instructions|prompts?|guidelines)\b/i,
    what: 'an order to forget what was asked',
  },
  { pattern: /\bfit[ _-]?score|\bscore\W{0,5}(?:0|100)\b/i, what: 'a score for oneself' },
  { pattern: /\b(?:as an ai|you are an? (?:ai|assistant|language model))\b/i, what: 'a role for a model' },
];

/** A work as a reader would tell of it: without markup, addresses and orders to machines. */
export function plainWork(work: Work): Work {
  return { ...work, title: plain(work.title), summary: plain(work.summary) };
}

function plain(text: string): string {
  const bare = NOT_THE_STORY.reduce((rest, { pattern }) => rest.replace(pattern, ' '), visible(text));
  return bare
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !ORDERS.some(({ pattern }) => pattern.test(sentence)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
