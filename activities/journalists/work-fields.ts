import { isInstruction, pages } from '#reader';
import type { Located } from '../../model/index.ts';
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

/** Phrases that state a beat; group 1 is the beat, up to the end of the clause. */
export const BEATS: { why: string; form: RegExp }[] = [
  {
    why: 'English: covers, reports on, writes about …',
    form: /\b(?:covers|covering|reports on|reporting on|(?:writes|writing|written) (?:mostly |mainly |extensively )?about|focus(?:es|ed|ing)?(?: \p{L}+ly)? on|speciali[sz](?:es|ing|ed) in|special(?:ist)? interests? in|interested in|explores|expert in)\s+(?:mainly |mostly |primarily |all things )?([^.;:()\n]{3,120})/iu,
  },
  {
    why: 'German: schreibt über, berichtet über, zuständig für',
    form: /\b(?:schreibt|berichtet)\s+(?:\p{L}+\s+){0,4}?über\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'German: für … zuständig, kümmert sich um, interessiert sich für',
    form: /\b(?:kümmert\s(?:\S+\s){0,4}?sich\s(?:\S+\s){0,3}?um|interessiert sich (?:\S+\s){0,2}?für|beschäftigt sich (?:\S+\s){0,2}?mit|Berichtsgebiet|Schwerpunkte? (?:sind|ist|liegt auf|liegen auf)|Autorin zu den Themen|(?:schreibt|arbeitet) (?:\S+\s){0,4}?zu)\s+([^.;:()\n]{3,120})/u,
  },
  { why: 'German: ist für … zuständig', form: /\bist (?:bei \S+ )?für ([^.;:()\n]{3,80}?) zuständig/u },
  {
    why: 'Czech and Slovak: věnuje se, zabývá se',
    form: /(?:[Vv]ěnuje se|[Zz]abývá se|[Vv]enuje sa|týkají)\s+(?:především |hlavně )?([^.;:()\n]{3,80})/u,
  },
  {
    why: 'French: couvre, écrit sur, spécialiste de',
    form: /\b(?:couvre|écrit sur|spécialiste (?:de|des|du))\s+([^.;:()\n]{3,80})/iu,
  },
  {
    why: 'Spanish and Portuguese: cubre, escribe sobre, escreve sobre',
    form: /\b(?:cubre|escribe sobre|especializad[oa] en|se ocupa de|se ha ocupado de|cobre|escreve sobre)\s+([^.;:()\n]{3,80})/iu,
  },
  { why: 'Italian: si occupa di, scrive di', form: /\b(?:si occupa di|scrive di)\s+([^.;:()\n]{3,80})/iu },
  {
    why: 'Dutch and the Nordic languages: schrijft over, skriver om, dekker',
    form: /\b(?:schrijft over|skriver om|dekker|dækker|bevakar)\s+([^.;:()\n]{3,80})/iu,
  },
];
/** Matches a field of work rather than a beat, as in "specializes in payments at Example Works". */
const WORK_AT =
  /^(?:[Ff]ocus|[Ss]peciali[sz]|[Ss]pecial|[Ii]nterested|[Ee]xplores|[Ee]xpert)[^,]*?\s(?:at|bei|chez)\s+\p{Lu}/u;
/** Matches words that begin another detail, such as an employer, a place or a date. */
const CLAUSE_END =
  /(?:,? and the impact|,? und interviewt|,? as he|,? as she|, which|, where|, who| that he| that she)(?!\p{L}).*$|\s+(?:for|at|from|since|and (?:is|was|has|lives|writes|hosts)|as well as|before|after|based|für|bei|aus|seit|und (?:ist|lebt)|pour|depuis|au sein|para|desde|per|voor|sinds|för|for|hos)\s.*$/iu;

/** Matches titles such as "Science editor", where the words before the profession are the beat. */
const TITLED =
  /^(?:(?:senior|junior|chief|lead|deputy|assistant|associate|principal|former|freelance|staff|contributing)\s+)*([\p{L} &-]{3,40}?)\s+(?:reporter|correspondent|editor|writer|columnist|critic|journalist)$/iu;
/** Matches words before a profession that name no subject, as in "staff writer". */
const NO_SUBJECT =
  /^(?:staff|contributing|managing|executive|news|senior|chief|general assignment|general|freelance|digital|web|online|night|weekend|copy|special|special projects|features?|foreign|guest|award-winning|multimedia|video|photo|audience|homepage|assistant|junior|trainee|trending|pan-african|technical|content|independent|digital|\S+-based|founding|city|national|international|network|editor-at-large|group|co|seo|search|social(?: media)?|growth|newsletters?|engagement|production|picture|photography|graphics|data|design|community|commerce|podcast|print|layout|research|standards|planning|assignment|supervising|acting|investigative|regional|local)$/iu;
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
    for (const { form } of stated ? BEATS : []) {
      const match = form.exec(stated?.text ?? '');
      if (match && WORK_AT.test(match[0])) continue;
      const words = match?.[1]?.replace(CLAUSE_END, '');
      const beat = words && beatPhrase(words);
      if (stated && beat && beat.length >= 3) return quoted(stated, beat, 0.8);
    }
  }
  const titled = TITLED.exec(statements.role?.text ?? '')?.[1];
  return statements.role && titled && !NO_SUBJECT.test(titled)
    ? quoted(statements.role, titled.toLowerCase(), 0.7)
    : null;
}

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
