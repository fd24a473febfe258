import { type Dateline, datelineOf } from './dateline.ts';
import { type Embargo, embargoOf, isEmbargoLine, namesEmbargo, statesEmbargo } from './embargo.ts';
import { atPlace } from './embargo-place.ts';
import { countShared, keysOf } from './head.ts';
import { withoutLabels } from './labels.ts';
import { type Block, type Line, sentencesOf } from './lines.ts';
import { withoutMail } from './mail.ts';
import { type Quote, quotedShare, quotesIn } from './quotes.ts';
import { isRemark } from './talk.ts';
import { isTime } from './time-words.ts';
import { ADDRESS, APPOINTMENT, END, LEGAL, QUESTION, SELF, type SectionKind, sectionOf } from './words.ts';

/** What a part of a release is for. */
export type PartKind =
  | (
      | 'label'
      | 'embargo'
      | 'dateline'
      | 'headline'
      | 'subheadline'
      | 'lead'
      | 'body'
      | 'quote'
      | 'heading'
      | 'item'
    )
  | SectionKind;

/** A line or paragraph of a release. */
export interface ReleasePart {
  kind: PartKind;
  /** Without dateline, bullets and markup. */
  text: string;
}

/** A press release or pitch, as its parts. */
export interface Release {
  /** The parts in their order. */
  parts: readonly ReleasePart[];
  /** What a mail around the release says to its reader: chatter, headers, signatures. None of it leaves the house. */
  mail: readonly string[];
  headline: string | null;
  subheadlines: readonly string[];
  dateline: Dateline | null;
  embargo: Embargo | null;
  quotes: readonly Quote[];
  /** The name after "About"; null if the release has no such section. */
  about: string | null;
  /** The domains of the addresses in the release, such as "acme.example". */
  domains: readonly string[];
}

/** The most words of a headline, and of a line that heads a list or a section. */
const HEADLINE = 34;
const HEADING = 7;
/** How many lines without a full stop can stand above a release. */
const TOP_LINES = 5;
/** From how many characters on a line of one or two words, as in Chinese or German, can be a headline. */
const LONG_TITLE = 16;
/** The least part of a paragraph that is quoted, for it to be a quotation. */
const QUOTED = 0.45;
/** The most words of a paragraph that has an address and is about it. */
const CONTACT_WORDS = 45;
/** Where the second half of a release begins, as a share of its words; what describes the sender stands there. */
const FIRST_HALF = 0.45;
const STORY: ReadonlySet<PartKind> = new Set<PartKind>(['lead', 'body', 'quote', 'item']);
const ENDED = /[.!?…。！？]["”»)\]]*$/u;
/** Several labels on one line, divided by bars: "News release / photos: link below", "Peer-reviewed | People". */
const LABELS =
  /^(?:[^/|•·]{2,40}\s[/|•·]\s){2,}[^/|•·]{2,40}$|^(?:[^/|]{2,30}\s[/|]\s)[^/|]{2,40}:\s*\S+.{0,40}$/u;
/** A person's life, told after the story: "Jack Pepper, 47, was …". */
const LIFE =
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3} ?(?:,? \(?\d\d\)?,? |\((?:born|geb|née?|nato|nata)\b)/u;

const ARTICLE = /^(?:the|this|it|in|an?|der|die|das|le|la|les|l|el|los|il|de|het|det|den|en)$/iu;

/** Reads a pasted text once: takes it out of its mail and markup, and divides it into its parts. */
export function readRelease(pasted: string): Release {
  const { mail, release: blocks } = withoutMail(pasted);
  const lines = blocks.flat();
  const half = secondHalf(blocks);
  const parts: ReleasePart[] = [];
  let dateline: Dateline | null = null;
  let section: SectionKind | null = null;
  let about: string | null = null;
  const add = (kind: PartKind, text: string) => {
    if (text !== '') parts.push({ kind, text });
  };
  const hasStory = () => parts.some(({ kind }) => STORY.has(kind));
  for (const [at, block] of blocks.entries())
    for (const line of block) {
      const { mark } = line;
      const text = withoutLabels(line.text, hasStory() ? null : pasted, add).replace(QUESTION, '');
      if (text === '' && line.text !== '') continue;
      if (mark === 'rule' || (END.test(text) && hasStory())) {
        section = hasStory() && at >= half ? (section ?? 'notes') : section;
        continue;
      }
      if (!hasStory() && LABELS.test(text) && text.split(/\s+/).length <= 20) add('label', text);
      else if (isEmbargoLine(text)) add('embargo', text);
      else if (isTime(text) || APPOINTMENT.test(text)) add('dateline', text);
      else {
        const head = hasStory() && mark !== 'item' ? sectionOf(text) : null;
        if (head !== null) {
          section = head.kind;
          about ??= head.about;
          add(section, head.rest === '' ? '' : text);
          continue;
        }
        if (section !== null) {
          add(LEGAL.test(text) ? 'legal' : isContact(text) ? 'contact' : section, text);
          continue;
        }
        const lined: ReturnType<typeof datelineOf> =
          dateline === null && mark === 'none' ? datelineOf(text) : null;
        if (lined !== null) {
          dateline = lined.dateline;
          if (lined.rest === '') {
            add('dateline', text);
            continue;
          }
        }
        const rest = lined === null ? text : lined.rest;
        add(
          kindOf(rest, { line, at, half, blocks, parts, hasStory: hasStory(), isDated: lined !== null }),
          rest,
        );
      }
    }
  if (!hasStory()) tellAnyway(parts);
  const named = withHeadline(parts);
  return {
    parts: named,
    mail,
    dateline,
    about,
    headline: named.find(({ kind }) => kind === 'headline')?.text ?? null,
    subheadlines: named.filter(({ kind }) => kind === 'subheadline').map(({ text }) => text),
    embargo: atPlace(
      embargoOf([
        ...mail.flatMap(sentencesOf).filter(statesEmbargo),
        ...lines.flatMap(({ text }) => sentencesOf(text)),
      ]),
      dateline?.place ?? null,
    ),
    quotes: named
      .filter(({ kind }) => kind === 'quote' || kind === 'lead' || kind === 'body')
      .flatMap(({ text }) => quotesIn(text)),
    domains: [
      ...new Set(
        [...pasted.matchAll(/(?:@|\bwww\.|https?:\/\/(?:www\.)?)([\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/gu)].map(
          ({ 1: domain = '' }) => domain.toLowerCase(),
        ),
      ),
    ],
  };
}

/**
 * Returns a pasted release as its sender would read it, without the mail around it and without markup, and what the
 * mail says: also in paragraphs that hold a remark, because a mail without a release is taken as the story.
 */
export function takeOutOfMail(pasted: string): { story: string; talk: string } {
  const { mail, release } = withoutMail(pasted);
  const remarks = release.flat().filter(({ text }) => sentencesOf(text).some(isRemark));
  return {
    story: release
      .map((block) => block.map(({ text, mark }) => (mark === 'item' ? `• ${text}` : text)).join('\n'))
      .filter((text) => text !== '')
      .join('\n\n'),
    talk: [...mail, ...remarks.map(({ text }) => text)].join('\n'),
  };
}

/** The place of a line in its release. */
interface Standing {
  line: Line;
  at: number;
  /** The first block of the second half. */
  half: number;
  blocks: readonly Block[];
  parts: readonly ReleasePart[];
  hasStory: boolean;
  isDated: boolean;
}

function kindOf(text: string, { line, at, half, blocks, parts, hasStory, isDated }: Standing): PartKind {
  const words = text.split(/\s+/).length;
  if (LEGAL.test(text) && hasStory) return 'legal';
  if (hasStory && isContact(text)) return 'contact';
  if (line.mark === 'item') return 'item';
  const isEnded = ENDED.test(text);
  if (!isEnded && !isDated && words <= HEADLINE) {
    if (!hasStory)
      return parts.filter(({ kind }) => kind === 'headline').length < TOP_LINES ? 'headline' : 'body';
    if (words <= HEADING || line.mark === 'heading' || /:$/.test(text)) return 'heading';
  }
  if (!hasStory)
    return line.mark === 'heading' ? 'headline' : isHeadlineEnded(text, at, blocks) ? 'headline' : 'lead';
  if (LIFE.test(text)) return 'boilerplate';
  if (at >= half && isSelf(text, parts)) return 'boilerplate';
  return quotedShare(text) >= QUOTED ? 'quote' : 'body';
}

/** A question or a call in one short line above the lead is a headline, too. */
function isHeadlineEnded(text: string, at: number, blocks: readonly Block[]): boolean {
  const below = blocks[at + 1]?.map((line) => line.text).join(' ') ?? '';
  const words = text.split(/\s+/).length;
  return (
    blocks[at]?.length === 1 &&
    words <= 16 &&
    !/[.!?…]["”»]?\s+\S/u.test(text) &&
    below.split(/\s+/).length > 20 &&
    (/[!?]$/.test(text) || text === text.toUpperCase() || blocks[at]?.[0]?.mark === 'heading')
  );
}

/** Returns whether a paragraph begins with the name of an organization and says what it is, when it was founded. */
function isSelf(text: string, parts: readonly ReleasePart[]): boolean {
  if (!SELF.test(text.slice(0, 400))) return false;
  const [name = ''] =
    text.match(/^\p{Lu}[\p{L}&'’-]*(?: (?:&|\p{Lu}[\p{L}&'’-]*|of|and|de|für|der|des))*/u) ?? [];
  const bare = name.replace(/^(?:The|Die|Der|Das|La|Le|El|Los|Il|De|Het|A|O) /u, '');
  return bare.length > 2 && !ARTICLE.test(bare) && parts.some((part) => part.text.includes(bare));
}

/** Returns whether a paragraph has an address and is about it. A number in a longer sentence may be any number. */
function isContact(text: string): boolean {
  const words = text.split(/\s+/).length;
  if (!ADDRESS.test(text) || words > CONTACT_WORDS || quotesIn(text).length > 0) return false;
  return /@|https?:|www\./i.test(text) || !ENDED.test(text) || words <= 18;
}

/** Returns the index of the first block in the second half of a release. */
function secondHalf(blocks: readonly Block[]): number {
  const sizes = blocks.map((block) => block.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0));
  const enough = FIRST_HALF * sizes.reduce((sum, size) => sum + size, 0);
  let words = 0;
  const at = sizes.findIndex((size) => {
    words += size;
    return words - size >= enough;
  });
  return at < 0 ? blocks.length : at;
}

/** Takes one of the lines above the lead as the headline: a masthead stands above a label, a sub-headline below. */
function withHeadline(parts: readonly ReleasePart[]): ReleasePart[] {
  const lines = parts.filter(({ kind }) => kind === 'headline');
  if (lines.length === 0) return [...parts];
  const label = parts.findLastIndex(
    ({ kind }, index) =>
      (kind === 'label' || kind === 'embargo') && index < parts.findIndex((part) => STORY.has(part.kind)),
  );
  const below = lines.filter((line) => parts.indexOf(line) > label);
  const [first] = below.length > 0 ? below : lines;
  const story = keysOf(parts.flatMap(({ kind, text }) => (STORY.has(kind) ? text : [])).join(' '));
  const titles = [below, lines].map((some) => some.filter(({ text }) => isTitle(text)));
  const candidates = titles.find((some) => some.length > 0) ?? [];
  // What has no word in common with the story is an office or a slogan.
  const headline =
    candidates.find(({ text }) => countShared(keysOf(text), story) > 0) ?? candidates[0] ?? first;
  const isAbove = (part: ReleasePart) => parts.indexOf(part) < parts.indexOf(headline as ReleasePart);
  return parts.map((part) =>
    part.kind !== 'headline' || part === headline
      ? part
      : { ...part, kind: isAbove(part) ? 'label' : 'subheadline' },
  );
}

/** Returns whether a line can be a headline, and is no label such as "Highlights" or "Contact:", and no embargo in any language. */
function isTitle(text: string): boolean {
  return (
    (text.split(/\s+/).length > 2 || text.length >= LONG_TITLE) &&
    !/[:：]$|^\(.*\)$/.test(text) &&
    !namesEmbargo(text)
  );
}

/** A text of one line, or of headlines only, is a story all the same. */
function tellAnyway(parts: ReleasePart[]): void {
  const last = parts.findLastIndex(
    ({ kind }) => kind === 'headline' || kind === 'contact' || kind === 'legal',
  );
  const part = parts[last];
  if (part) parts[last] = { ...part, kind: 'lead' };
}
