import { isInstruction, pages } from '#reader';
import type { Located } from '../../model/index.ts';
import {
  BEATS,
  CLAUSE_END,
  ELSEWHEN,
  NAME_AFTER,
  NO_SUBJECT,
  OF_BUSINESS,
  TITLES,
  WORK_AT,
} from './beat-forms.ts';
import { beatPhrase } from './beat-phrase.ts';
import type { QuotedPage } from './evidence.ts';

export interface Stated extends Located {
  text: string;
  page: QuotedPage;
}

/** A beat or workplace as worded on the page. */
export interface StatedFact extends Stated {
  confidence: number;
}

const BUREAU = /^(.{3,40}?)\s+bureau chief$/iu;

/** Phrases that state where a person works; group 1 is the place. A residence is never extracted. */
const PLACES: { why: string; form: RegExp }[] = [
  {
    why: 'English: based in, reports from, correspondent in',
    form: /\b(?:based in|reports from|reporting from|correspondent in|bureau chief in|stationed in)\s+((?:the\s+)?\p{Lu}[\p{L}.'-]+(?:[ ,]+(?:\p{Lu}[\p{L}.'-]+|of|and|de|D\.C\.))*)/u,
  },
  {
    why: 'German: Korrespondentin in, berichtet aus',
    form: /\b(?:[Kk]orrespondent(?:in)? (?:in|für)|berichtet (?:\p{L}+\s+){0,2}?aus|mit Sitz in)\s+(\p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]+)*)/u,
  },
  {
    why: 'French: basé à, correspondante à',
    form: /\b(?:[Bb]asée? (?:à|en|au)|[Cc]orrespondante? (?:à|en|au))\s+(\p{Lu}[\p{L}.'-]+(?:[ -]\p{Lu}[\p{L}.'-]+)*)/u,
  },
  {
    why: 'Spanish, Portuguese, Italian',
    form: /\b(?:[Cc]orresponsal en|[Bb]asad[oa] en|[Cc]orrespondente em|[Bb]asead[oa] em|[Cc]orrispondente da)\s+(\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+)*)/u,
  },
];

/** Returns the beat from structured data, otherwise the biography or the title, or null in case of doubt. */
export function readBeat(statements: {
  topics: Stated[];
  bio: Stated | null;
  role: Stated | null;
}): StatedFact | null {
  const [topic] = statements.topics;
  const topics = statements.topics.slice(0, 3).map(({ text }) => text);
  const named = topic && beatPhrase(topics.join(', '));
  if (named) return { ...topic, text: named, confidence: 0.9 };
  for (const stated of [statements.bio, statements.role]) {
    const beat = stated && beatIn(stated.text);
    if (stated && beat) return quoted(stated, beat, 0.8);
  }
  for (const { of, form, isLower } of TITLES) {
    const stated = of === 'title' ? statements.role : statements.bio;
    const words = form.exec(stated?.text ?? '')?.[1]?.trim();
    const beat = isLower ? words?.toLowerCase() : words;
    if (stated && beat && !NO_SUBJECT.test(beat) && beatPhrase(beat)) return quoted(stated, beat, 0.7);
  }
  return null;
}

/** Returns the first beat that a text states of the present and of work, by the order of the phrases. */
function beatIn(text: string): string | null {
  for (const { form } of BEATS) {
    for (const match of text.matchAll(new RegExp(form, `${form.flags}g`))) {
      const before = text.slice(Math.max(0, match.index - BEFORE), match.index);
      if (WORK_AT.test(match[0]) || ELSEWHEN.test(before) || OF_BUSINESS.test(before)) continue;
      const words = (match[1] ?? match[2])?.replace(NAME_AFTER, '').replace(CLAUSE_END, '');
      const beat = words && beatPhrase(words);
      if (beat && beat.length >= 3 && !NO_SUBJECT.test(beat)) return beat;
    }
  }
  return null;
}

/** How many characters before a statement may say of which time it is. */
const BEFORE = 150;

/** Returns the place of work from structured data, otherwise the biography or the title, or null. */
export function readRegion(statements: {
  region: Stated | null;
  bio: Stated | null;
  role: Stated | null;
}): StatedFact | null {
  if (statements.region && !isInstruction(statements.region.text))
    return { ...statements.region, confidence: 0.9 };
  for (const stated of [statements.bio, statements.role]) {
    for (const { form } of stated ? PLACES : []) {
      const place = form.exec(stated?.text ?? '')?.[1]?.replace(/[.,]$/, '');
      if (stated && place) return quoted(stated, place, 0.8);
    }
  }
  const bureau = BUREAU.exec(statements.role?.text ?? '')?.[1];
  return statements.role && bureau ? quoted(statements.role, bureau, 0.7) : null;
}

/** Returns a statement shortened to the words that state the fact, with the locator of its text. */
function quoted({ locator, text, page }: Stated, words: string, confidence: number): StatedFact {
  const at = Math.max(0, text.toLowerCase().indexOf(words.toLowerCase()));
  return {
    text: words,
    locator,
    page,
    confidence,
    excerpt: pages.excerpt(text.slice(Math.max(0, at - 60), at + words.length + 40)),
  };
}
