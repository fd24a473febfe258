import { oneLine } from '../../../model/text/clean-text.ts';
import { visible } from './tokens.ts';

/** Parts of web texts that say nothing about the subject of an article, or that address a language model. */
const NOT_THE_STORY: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /<\|[^|]{0,40}\|>|\[\/?INST\]|```/gi, what: 'markers of a conversation with a model' },
  { pattern: /<\/?[a-z][^<>]{0,300}>/gi, what: 'markup' },
  { pattern: /\b(?:https?:\/\/|www\.)\S+/gi, what: 'a URL' },
  { pattern: /[\w+/]{24,}={0,2}/g, what: 'encoded bytes' },
];

/** Removes e-mail addresses and handles from a word. */
function withoutAddress(word: string): string {
  if (word.slice(1, -1).includes('@')) return '';
  return word.startsWith('@') ? word.replace(/^@\w+/, '') : word;
}

/**
 * Instructions to a language model. Text that is meant for human readers does not contain such instructions.
 */
const ORDERS: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:rules|instructions|prompts?|guidelines)\b/i,
    what: 'an instruction to ignore earlier instructions',
  },
  { pattern: /\bfit[ _-]?score|\bscore\W{0,5}(?:0|100)\b/i, what: 'an instruction about the score' },
  {
    pattern: /\b(?:as an ai|you are an? (?:ai|assistant|language model))\b/i,
    what: 'a role assigned to a language model',
  },
];

/** The texts of an article that are shortened and cleaned before use. */
interface Headed {
  title: string;
  summary: string;
}

/**
 * Truncates the texts of an article to the current length limits, because rows from earlier versions may be
 * longer.
 */
export function boundedWork<T extends Headed>(work: T): T {
  return {
    ...work,
    title: oneLine(work.title, 'title'),
    summary: oneLine(work.summary, 'statement'),
  };
}

/** Returns an article's title and summary without markup, links and instructions to language models. */
export function plainWork<T extends Headed>(work: T): T {
  const { title, summary } = boundedWork(work);
  return { ...work, title: plainText(title), summary: plainText(summary) };
}

/**
 * Returns a page's text without markup, without links, and without anything that readers cannot see or that
 * addresses a language model.
 */
export function plainText(text: string): string {
  const unmarked = NOT_THE_STORY.reduce((rest, { pattern }) => rest.replace(pattern, ' '), visible(text));
  const bare = unmarked.split(' ').map(withoutAddress).join(' ');
  return bare
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !ORDERS.some(({ pattern }) => pattern.test(sentence)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
