import { datelineOf } from './dateline.ts';
import { statesEmbargo } from './embargo.ts';
import type { Block, Line } from './lines.ts';
import { SECRET } from './mail-words.ts';
import { isChat, SENTENCE } from './talk.ts';
import { isTime } from './time-words.ts';
import { sectionOf } from './words.ts';

/** The most words of a paragraph that is a note as a whole if one of its sentences asks for silence. */
const NOTE = 45;
/**
 * Matches the beginning of a postscript, of a correction, of a comment in code, and of one by a text editor:
 * "Commented [KA1]: …", of a line to a colleague, and of a question with the answer to it. A first line may begin so as a headline: "PS Lille opens …".
 */
const BEGINS =
  /^(?:(?:p\.\s?s\.?|ps)(?:[:,.]|\s(?=\p{L}))|(?:corrections?|korrektur|rectificatif|corrección|correzione|correctie|correção|rättelse|rettelse):|\/\/|@\p{L}[\p{L}.]{0,30}[:,\s]|q[:.]?\s.{3,200}\?\s+a[:.]?\s|\p{Lu}\p{L}{3,20} \[\p{Lu}[\p{Lu}\d]{1,8}\]:)/iu;
/** Matches what is in brackets, and a note in square ones: "[Kim: is this right?]". Others may belong to a quotation. */
const BRACKETED = /\s?(?:\[([^[\]()]{3,300})\]|\(([^[\]()]{8,300})\))/gu;
const ASKS = /^(?:\p{Lu}[\p{L}.]{0,15}(?: \p{Lu}\p{L}{0,15})?\s?:|.{0,300}\?$)/u;

/** The fewest words of a note in square brackets outside quotations, and the blocks where a whole line in them may be the headline. */
const WORDS = 4;
const TOP = 3;
/** Matches a bracket whose last sentence is a short one without a figure: "(They had 60. That is gone.)". Facts stand alone. */
const ASIDE = /^\p{Lu}.{4,}[.!?] \p{Lu}[^\d.!?]{2,40}[.!?]$/u;
const ABBREVIATION = /(?:\b(?:Inc|Ltd|Corp|Co|Jr|Sr|[ap]\.m)|\p{Lu}\.\p{Lu})\.$/u;
/** Matches a quotation, which may go on in the next paragraph. Its square brackets hold what explains it. */
const QUOTED = /["“„«][^"“”„«»]*(?:["”“»]|$)/gu;

/** Matches what a heading says of a section that nobody may print, or says alone. */
const PRIVATE = /(?:^|\s?[(–—:-]\s?)(?:strictly )?(?:not for publication|off the record)\)?:?$/iu;

/** Takes out of a release the notes that its senders have left in it, wherever they stand. */
export function withoutNotes(blocks: readonly Block[]): { notes: string[]; release: Block[] } {
  const notes: string[] = [];
  const without = (line: Line, isFirst: boolean, isTop: boolean): Line => {
    const section = line.text.replace(PRIVATE, '');
    if (section !== line.text && (section === '' || sectionOf(section) !== null))
      return { ...line, text: section || 'Notes to editors' };
    const quotes = [...line.text.matchAll(QUOTED)];
    const bare = line.text.replace(BRACKETED, (whole: string, square = '', round = '', at = 0) => {
      const inside = `${square}${round}`;
      // Brackets would hide the place and day from what reads them.
      if (datelineOf(square)?.rest === '') return whole.replace(/[[\]]/g, '');
      const isOfQuote = quotes.some(({ index, 0: quote }) => index <= at && at < index + quote.length);
      const isWhole = isTop && whole.length === line.text.length;
      const isLong = square.split(' ').length >= WORDS && !isOfQuote && !isWhole;
      const isAside = ASIDE.test(round) && !ABBREVIATION.test(round);
      const isNote = ASKS.test(square) || isLong || isAside || isChat(inside);
      if (!isNote || statesEmbargo(inside) || isTime(inside)) return whole;
      notes.push(whole.trim());
      return '';
    });
    const sentences = bare.split(SENTENCE);
    const isNote = (sentence: string) => SECRET.test(sentence.replace(/["“„«][^"“”„«»]*["”“»]/gu, ' '));
    const isWhole =
      (BEGINS.test(bare) && !isFirst) ||
      (bare.split(/\s+/).length <= NOTE && sentences.some((one) => isNote(one)));
    const story = isWhole ? [] : sentences.filter((one) => !isNote(one));
    notes.push(...sentences.filter((one) => one !== '' && !story.includes(one)));
    return { ...line, text: story.join(' ') };
  };
  const release = blocks.map((block, at) =>
    block
      .map((line, index) => (line.mark === 'rule' ? line : without(line, at + index === 0, at < TOP)))
      .filter(({ text, mark }) => text !== '' || mark === 'rule'),
  );
  return { notes, release: release.filter((block) => block.length > 0) };
}

/** Matches the figure of two or more digits that a correction withdraws: "14 May, not 12 May", "change 94 to 91". */
const NOT = [
  /(?<!\p{L})(?:not|instead of|rather than|statt|und nicht|et non|au lieu d[eu]|y no|en lugar de|e non|invece di|in plaats van|i stället för|i stedet for|em vez de|zamiast)\s[£$€]?\s?(\d[\d.,]*\d)(?!\d|\s?% (?:sure|certain))/giu,
  /(?<!\p{L})change\s(?:the\s)?(?:\p{L}+\s)?(?:from\s)?[£$€]?(\d[\d.,]*\d)\s(?:\p{L}+\s)?to(?!\p{L})/giu,
  /(?<!\p{L})replace\s(?:the\s)?[£$€]?(\d[\d.,]*\d)(?!\p{L})/giu,
  /(?<![\d.,])(\d[\d.,]*\d)\s(?:\p{L}+\s){0,2}should (?:read|be)\s[£$€]?\d/giu,
  /(?<!\p{L})(?:no (?:son|es)|non (?:sono|è)|não (?:são|é)|ce n['’]est pas|es sind nicht|het zijn er geen)\s[£$€]?(\d[\d.,]*\d)(?=,?\s.{0,20}\d)/giu,
  /\((?:previously|formerly|was|were|bisher|zuvor|vorher|auparavant|antes|prima|eerder|tidigare|tidligere)\s[£$€]?(\d[\d.,]*\d)[£$€]?\)/giu,
];

/** Returns the numbers that the remarks of a mail withdraw, as written. */
export function withdrawnIn(remarks: readonly string[]): string[] {
  return remarks.flatMap((remark) =>
    NOT.flatMap((found) => [...remark.matchAll(found)].map(([, figure = '']) => figure)),
  );
}
