import type { articles } from '../../db/index.ts';
import { pages } from '../articles/index.ts';
import type { QuotedPage } from './evidence.ts';

/** What a page says of somebody. */
export interface Stated extends articles.Located {
  text: string;
  page: QuotedPage;
}

/** What somebody writes about, or from where, in their own words, with how sure that is. */
export interface Told extends Stated {
  confidence: number;
}

/** Ways to say what one writes about; group 1 is the beat, as far as the clause goes. */
const BEATS: { why: string; form: RegExp }[] = [
  {
    why: 'English: covers, reports on, writes about …',
    form: /\b(?:covers|covering|reports on|reporting on|writes (?:mostly |mainly )?about|writing about|focuses on|focusing on|specializ(?:es|ing) in|specialis(?:es|ing) in)\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'German: schreibt über, berichtet über, zuständig für',
    form: /\b(?:schreibt|berichtet)\s+(?:\p{L}+\s+){0,4}?über\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'French: couvre, écrit sur, spécialiste de',
    form: /\b(?:couvre|écrit sur|spécialiste (?:de|des|du))\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Spanish and Portuguese: cubre, escribe sobre, escreve sobre',
    form: /\b(?:cubre|escribe sobre|especializad[oa] en|cobre|escreve sobre)\s+([^.;:()\n]{3,80})/iu,
  },
  { why: 'Italian: si occupa di, scrive di', form: /\b(?:si occupa di|scrive di)\s+([^.;:()\n]{3,80})/iu },
  {
    why: 'Dutch and the Nordic languages: schrijft over, skriver om, dekker',
    form: /\b(?:schrijft over|skriver om|dekker|dækker|bevakar)\s+([^.;:()\n]{3,80})/iu,
  },
];
/** What ends the beat within its clause: for whom, from where, since when. */
const CLAUSE_END =
  /\s+(?:for|at|from|since|and (?:is|was|has|lives|writes|hosts)|as well as|before|after|based|für|bei|aus|seit|und (?:ist|lebt)|pour|depuis|au sein|para|desde|per|voor|sinds|för|for|hos)\s.*$/iu;

/** "Science editor", "Climate and energy reporter": what stands before the trade is the beat. */
const TITLED =
  /^(?:(?:senior|chief|lead|deputy|assistant|associate|principal|former)\s+)*([\p{L} &-]{3,40}?)\s+(?:reporter|correspondent|editor|writer|columnist|critic|journalist)$/iu;
/** What stands before a trade and is no subject. */
const NO_SUBJECT =
  /^(?:staff|contributing|managing|executive|news|senior|chief|general assignment|general|freelance|digital|web|online|night|weekend|copy|special|special projects|features?|foreign|guest|award-winning|multimedia|video|photo|audience|homepage|assistant|junior|trainee|founding|city|national|international|editor-at-large|group|co)$/iu;
const BUREAU = /^(.{3,40}?)\s+bureau chief$/iu;

/** Ways to say where one works; group 1 is the place. Where somebody lives is not asked for. */
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

/** What somebody writes about: what their page's data says, else their own words, else their title. Null is most often right. */
export function readBeat(told: { topics: Stated[]; bio: Stated | null; role: Stated | null }): Told | null {
  const [topic] = told.topics;
  if (topic)
    return {
      ...topic,
      text: told.topics
        .slice(0, 3)
        .map(({ text }) => text)
        .join(', '),
      confidence: 0.9,
    };
  for (const stated of [told.bio, told.role]) {
    for (const { form } of stated ? BEATS : []) {
      const beat = form
        .exec(stated?.text ?? '')?.[1]
        ?.replace(CLAUSE_END, '')
        .trim()
        .replace(/,$/, '');
      if (stated && beat && beat.length >= 3) return quoted(stated, beat, 0.8);
    }
  }
  const titled = TITLED.exec(told.role?.text ?? '')?.[1];
  return told.role && titled && !NO_SUBJECT.test(titled)
    ? quoted(told.role, titled.toLowerCase(), 0.7)
    : null;
}

/** Where somebody works from: what their page's data says, else their own words, else their title. */
export function readRegion(told: {
  region: Stated | null;
  bio: Stated | null;
  role: Stated | null;
}): Told | null {
  if (told.region) return { ...told.region, confidence: 0.9 };
  for (const stated of [told.bio, told.role]) {
    for (const { form } of stated ? PLACES : []) {
      const place = form.exec(stated?.text ?? '')?.[1]?.replace(/[.,]$/, '');
      if (stated && place) return quoted(stated, place, 0.8);
    }
  }
  const bureau = BUREAU.exec(told.role?.text ?? '')?.[1];
  return told.role && bureau ? quoted(told.role, bureau, 0.7) : null;
}

/** The same place of the page, with the words that say it. */
function quoted({ locator, text, page }: Stated, said: string, confidence: number): Told {
  const at = Math.max(0, text.toLowerCase().indexOf(said.toLowerCase()));
  return {
    text: said,
    locator,
    page,
    confidence,
    excerpt: pages.excerpt(text.slice(Math.max(0, at - 60), at + said.length + 40)),
  };
}
