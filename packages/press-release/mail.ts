import { datelineOf } from './dateline.ts';
import { withoutEditorMarks } from './editor-marks.ts';
import { isEmbargoLine } from './embargo.ts';
import { withoutTop } from './head.ts';
import { type Block, blocksOf } from './lines.ts';
import { CHAT, HEADER, isForward, PITCH_LABEL, SUBJECT } from './mail-words.ts';
import { withoutMessages } from './messages.ts';
import { withoutNotes } from './notes.ts';
import {
  beginsWithChat,
  isChat,
  isClosing,
  isGreeting,
  isRemark,
  isTalk,
  LEADING_GREETING,
  SENTENCE,
} from './talk.ts';
import { afterLabel } from './words.ts';

/** A pasted text in two: what a mail says around a release, and the release. */
export interface Enclosed {
  /** The greeting, remarks and signature of a mail. No part of them may leave the house. */
  mail: string[];
  release: Block[];
}

/** The longest signature, in lines, and the longest line of one, in words. */
const SIGNATURE = 14;
const SIGNATURE_WORDS = 40;
/** The fewest words of a release below a mail. */
const LEAST = 12;
/** Matches a line that ends in what somebody says: "The head of the museum: “We mended it”". */
const SPEECH = /:\s?["“„«].{3,300}["”“»]$/u;
/** Matches a few small words before the news of a mail: "quickly before noon: Acme opens …". */
const INTRODUCTION = /^\p{Ll}[\p{Ll} ]{1,40}:\s+(?=\p{Lu})/u;
/** Matches a short line that leads to what is below it. */
const LEADING = /^(?:\S+\s){0,11}\S+:$/u;
/** How many blocks a mail around a release has at most. */
const MAIL_BLOCKS = 40;
/** Takes the mail or chat off that somebody has written around a release, and the notes in it. */
export function withoutMail(text: string): Enclosed {
  const draft = withoutEditorMarks(text);
  const chat = withoutMessages(draft.text);
  const mail = [...draft.notes, ...chat.messages];
  let release = blocksOf(chat.release);
  const forwarded = release.findLastIndex((block) => block.some(({ text }) => isForward(text)));
  // What is below the last line of a forwarded mail, unless a long text stands above it and is answered to.
  if (forwarded >= 0 && wordsIn(release.slice(forwarded + 1)) >= wordsIn(release.slice(0, forwarded)) / 2) {
    const block = release[forwarded] ?? [];
    const at = block.findIndex(({ text }) => isForward(text));
    mail.push(...textsOf(release.slice(0, forwarded)), ...block.slice(0, at + 1).map(({ text }) => text));
    release = [block.slice(at + 1), ...release.slice(forwarded + 1)].filter((one) => one.length > 0);
  } else if (forwarded > 0) {
    mail.push(...textsOf(release.slice(forwarded)));
    release = release.slice(0, forwarded);
  }
  release = release.map((block) => {
    const headers = block.filter(({ text }) => HEADER.test(text)).length;
    if (headers < 2 && !block.some(({ text }) => SUBJECT.test(text))) return block;
    const kept = block.filter(({ text }) => !(HEADER.test(text) || SUBJECT.test(text)));
    mail.push(...block.filter((line) => !kept.includes(line)).map(({ text }) => text));
    return kept;
  });
  release = release.filter((block) => block.length > 0);
  const start = startOf(release, mail.length > 0);
  mail.push(...textsOf(release.slice(0, start)));
  release = release.slice(start);
  if (start > 0 && isPitch(release[0] ?? []))
    release = [unlabelled(release[0] ?? []), ...release.slice(1)].filter((one) => one.length > 0);
  const top = withoutTop(withoutReply(release, mail));
  const inside = withoutNotes(top.release);
  mail.push(...top.above, ...inside.notes);
  release = inside.release;
  const end = endOf(release);
  mail.push(...textsOf(release.slice(end)));
  return { mail, release: withoutChat(release.slice(0, end), mail) };
}

/** Takes off what somebody has written below a release that is quoted. */
function withoutReply(blocks: Block[], mail: string[]): Block[] {
  const depth = blocks[0]?.[0]?.depth ?? 0;
  const end = blocks.findIndex((block) => block.some((line) => line.depth < depth));
  if (end < 0 || wordsIn(blocks.slice(0, end)) < wordsIn(blocks.slice(end))) return blocks;
  mail.push(...textsOf(blocks.slice(end)));
  return blocks.slice(0, end);
}

/**
 * Returns the first block of the release below the remarks of a mail; 0 if it begins at once. What stands between
 * headers and the label of a release is a remark, however it is worded.
 */
function startOf(blocks: readonly Block[], hasHeaders: boolean): number {
  let start = 0;
  const isRemarked = hasHeaders && /[.!?…]$/u.test(blocks[0]?.at(-1)?.text ?? '');
  const isMail = (end: number) =>
    (isRemarked && blocks[end]?.some(({ text }) => afterLabel(text) !== null)) ||
    blocks.slice(0, end).some((block) => block.some(({ text }) => isTalk(text)));
  const all = wordsIn(blocks);
  let above = 0;
  for (let at = 1; at < Math.min(MAIL_BLOCKS, blocks.length); at++) {
    above += wordsIn(blocks.slice(at - 1, at));
    const below = all - above;
    const block = blocks[at] ?? [];
    if (below >= LEAST && isPitch(block) && isMail(at)) return at;
    if (below < LEAST || below < above) break;
    const before = blocks[at - 1] ?? [];
    const isBoundary =
      before.some(({ mark }) => mark === 'rule') ||
      (before[0]?.depth ?? 0) !== (block[0]?.depth ?? 0) ||
      isClosing(before.at(-1)?.text ?? '') ||
      (isSigned(before) && isClosing(blocks[at - 2]?.at(-1)?.text ?? '')) ||
      block.some(
        ({ text, mark }) => mark === 'heading' || afterLabel(text) !== null || isEmbargoLine(text),
      ) ||
      (datelineOf(block[0]?.text ?? '') !== null && below > 2 * above) ||
      (isHeadline(blocks, at) && isTalk(blocks[0]?.[0]?.text ?? ''));
    if (isBoundary && isMail(at) && !isStory(blocks, start, at)) start = at;
  }
  while (blocks[start]?.every(({ mark }) => mark === 'rule')) start += 1;
  return start;
}

/** Returns whether a mail says of a block that it is the pitch. */
function isPitch(block: Block): boolean {
  return block[0]?.mark === 'none' && PITCH_LABEL.test(block[0].text);
}

function unlabelled(block: Block): Block {
  return block
    .map((line, index) => (index === 0 ? { ...line, text: line.text.replace(PITCH_LABEL, '') } : line))
    .filter(({ text }) => text !== '');
}

/** Returns whether blocks hold more than talk: a headline, a dateline, a paragraph that nobody says to anybody. */
function isStory(blocks: readonly Block[], start: number, end: number): boolean {
  return blocks.slice(start, end).some((block, index) => {
    if (start + index > 0 && isHeadline(blocks, start + index)) return true;
    const text = block.map((line) => line.text).join(' ');
    if (block.some((line) => afterLabel(line.text) !== null || isEmbargoLine(line.text))) return true;
    if (datelineOf(text) !== null && text.split(/\s+/).length > LEAST) return true;
    const sentences = text.split(SENTENCE).filter((one) => one.split(/\s+/).length > 3);
    const talk = sentences.filter((one) => isChat(one) || isGreeting(one)).length;
    return index > 0 && sentences.length > 0 && text.split(/\s+/).length > 25 && talk === 0;
  });
}

/** Returns whether a line stands alone as a headline does, with a paragraph below it. */
function isHeadline(blocks: readonly Block[], at: number): boolean {
  const [line, more] = blocks[at] ?? [];
  if (!line || (blocks[at]?.length ?? 0) > 2 || line.mark === 'item') return false;
  const words = line.text.split(/\s+/).length;
  const isLine = (text: string) => /[\p{L}\p{N}"”»%)?!]$/u.test(text) && !/[.]["”»]?$/u.test(text);
  const below = (blocks[at + 1]?.[0]?.text ?? '').split(/\s+/).length;
  return (
    words >= 4 &&
    words <= 30 &&
    isLine(line.text) &&
    !SPEECH.test(line.text) &&
    !isTalk(line.text) &&
    (!more || isLine(more.text)) &&
    below >= 4
  );
}

/** Returns the index of the block with which a signature begins; the length if there is none. */
function endOf(blocks: readonly Block[]): number {
  const at = blocks.findIndex((block, index) => index > 0 && isClosing(block[0]?.text ?? ''));
  if (at < 0) return blocks.length;
  const after = blocks.slice(at).flat();
  const isSignature =
    after.length <= SIGNATURE && after.every(({ text }) => text.split(/\s+/).length <= SIGNATURE_WORDS);
  return isSignature ? at : blocks.length;
}

/**
 * Takes out of the beginning of a release, and of what follows its end, the sentences that are said to the reader of a
 * mail. If nothing else is left, the mail is the story.
 */
function withoutChat(blocks: Block[], mail: string[]): Block[] {
  const chat: string[] = [];
  let isOpen =
    blocks[0]?.some(
      ({ text }, index) =>
        isGreeting(text) ||
        (index === 0 && blocks.length > 1 && (beginsWithChat(text) || LEADING.test(text))),
    ) ?? false;
  let isTold = false;
  const kept = blocks.map((block, index) => {
    const isNote = block.length === 1 && /^[[({].{8,}[\])}]$/u.test(block[0]?.text ?? '');
    if (isNote && CHAT.test(block[0]?.text ?? '')) {
      chat.push(...block.map(({ text }) => text));
      return [];
    }
    if (!isOpen || (index > 0 && isHeadline(blocks, index))) {
      isOpen = false;
      return block;
    }
    const lines = block.map((line) => {
      const sentences = line.text.split(SENTENCE);
      // A line that leads to the news, and what a remark below the news begins.
      const isWhole = isTold
        ? isRemark(sentences[0] ?? '') && !sentences.some((one, at) => at > 0 && tells(one))
        : LEADING.test(line.text) && afterLabel(line.text) !== '';
      if (isWhole) {
        chat.push(line.text);
        return { ...line, text: '' };
      }
      // "And she isn't the founder" continues the remark before it.
      const isSaid = sentences.map(isRemark);
      for (const [at, one] of sentences.entries())
        isSaid[at] ||= isSaid[at - 1] === true && GOES_ON.test(one) && !tells(one);
      chat.push(...sentences.filter((_, at) => isSaid[at]));
      isTold ||= sentences.some((one, at) => !isSaid[at] && one.split(/\s+/).length >= LEAST);
      const story = sentences.filter((_, at) => !isSaid[at]).join(' ');
      return { ...line, text: story.replace(LEADING_GREETING, '').replace(INTRODUCTION, '') };
    });
    return lines.filter(({ text }) => text !== '');
  });
  const rest = kept.filter((block) => block.length > 0);
  if (wordsIn(rest) < LEAST) return blocks;
  mail.push(...chat);
  return rest;
}

/** Whether a sentence below a remark tells something of its own: it is long, has a figure or names the news behind a colon. */
function tells(sentence: string): boolean {
  return sentence.split(/\s+/).length >= LEAST || /\d|:\s+\p{Lu}/u.test(sentence);
}

const GOES_ON =
  /^(?:and|but|so|also|und|aber|et|mais|donc|y|pero|e|ma|en|maar|och|men|og|i|ale|ja|mutta)\s/iu;

/** Returns whether a block is a name below a closing. */
function isSigned(block: Block): boolean {
  return block.length <= 4 && block.every(({ text }) => text.split(/\s+/).length <= 6);
}

function wordsIn(blocks: readonly Block[]): number {
  return blocks
    .flat()
    .reduce(
      (sum, { text }) => sum + text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
      0,
    );
}

function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flat().flatMap(({ text }) => (text === '' ? [] : [text]));
}
