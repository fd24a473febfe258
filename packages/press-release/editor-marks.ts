import { isEmbargoLine } from './embargo.ts';
import { afterLabel, pattern } from './words.ts';

/** A text without what its editors have left in it, and what that was, which nobody else may read. */
interface Draft {
  notes: string[];
  text: string;
}

const COMMENT = /<!--[\s\S]{0,1000}?-->/g;
/** Matches a change that a word processor has kept track of: what is deleted, and a change of form. */
const DELETION =
  /\s?\[(?:Deleted|Formatted|Gelöscht|Formatiert|Supprimé|Eliminado|Eliminato)\s?:[^[\]]{0,2000}\]/giu;
const INSERTION = /\[(?:Inserted|Eingefügt|Inséré|Insertado|Inserito)\s?:\s?([^[\]]{0,2000})\]/giu;
/** Matches the sign of a comment behind a word, and the comment at the beginning of a line below the text: "[a]". */
const ANCHOR = /(?<=\S)\[([a-z]{1,2})\]/gu;
const ANSWER = /^\s*\[([a-z]{1,2})\]/u;
/** Matches the number of a page, next to the head or foot of each page. */
const PAGE = pattern('page|seite|página|pagina|sida|side|strona|sivu', {
  start: String.raw`^\s*`,
  end: String.raw`\s\d{1,3}\s?(?:\/|of|von|de|sur|di|van|av|af|z)\s?\d{1,3}\s*$`,
});
/** Matches the number of a version before its text: "v2 (Tuesday)". */
const VERSION = pattern(String.raw`(?:v|version|fassung|versión|versione|versie)\s?(\d{1,2})`, {
  start: String.raw`^\s*`,
});
const QUOTED = '["“„«]([^"“”„«»\\n]{15,400})["”“»]';
const BESIDE = '[^"“”„«»\\n]';
/** Matches a sentence in quotation marks that somebody asks to leave out. */
const WITHDRAWN = new RegExp(
  `(?<!\\p{L})(?:please|pls|bitte|merci de|s['’]il (?:te|vous) pla[iî]t|por favor|per favore|graag|proszę|snälla|venligst)(?!\\p{L})(${BESIDE}{0,80})${QUOTED}(${BESIDE}{0,40})`,
  'giu',
);
const LEFT_OUT = pattern(
  `delete|remove|cut|drop|take out|leave out|strike|omit|streiche?n?|lösche?n?|weglassen|(?:her)?ausnehmen|entfernen|supprimer|enlever|retirer|elimin(?:ar|a|e|are)|borra[r]?|quita[r]?|togli(?:ere)?|cancella(?:re)?|schrappen|verwijderen|weglaten|usunąć|stryk\\p{L}*|ta bort|slette?|fjern`,
);
const KEPT = pattern(`not|don['’]?t|never|nicht|niemals|ne|no|non|niet|nie|inte|ikke`);

/** The most words of the label of a version, beside what it has in brackets. */
const LABEL_WORDS = 6;
/** Matches a rule with words in it, above something else: "---- earlier version ----". */
const TITLED_RULE = /^\s*[-–—=_*]{3,}\s?[^-–—=_*].{2,60}[^-–—=_*]\s?[-–—=_*]{3,}\s*$/u;
/** Matches what the words in a rule say of an older version. */
const OLDER = pattern(
  `earlier|old(?:er)?|previous|former|version|draft|first text|fassung|entwurf|frühere[rs]?|alte[rs]?|ancienn?e?|précédente?|brouillon|versión|anterior|borrador|versione|precedente|bozza|versie|vorige|versão|rascunho|tidigare|tidligere|utkast|udkast|wersja|poprzedni\\p{L}*`,
);
/** The least share of the words of a version that another has, too, and of a text that no rule calls older. */
const SAME = 0.4;
const SAME_ALONE = 0.7;
const LEAST_WORDS = 12;

/** Takes comments, changes, heads and feet of pages, and older versions out of a text. */
export function withoutEditorMarks(draft: string): Draft {
  const notes: string[] = [];
  const note = (part: string) => {
    notes.push(part.trim());
    return '';
  };
  const own = draft.replace(COMMENT, note).replace(DELETION, note).replace(INSERTION, '$1');
  const bare = withoutWithdrawn(own, note);
  const anchors = new Set([...bare.matchAll(ANCHOR)].map(([, anchor]) => anchor));
  const lines = bare.split(/\r\n?|\n/);
  const isAnswer = commentLines(lines, (line) => anchors.has(line.match(ANSWER)?.[1]));
  notes.push(...lines.filter((_, index) => isAnswer[index]));
  const story = lines.filter((_, index) => !isAnswer[index]);
  const text = story.length === lines.length ? story : story.map((line) => line.replace(ANCHOR, ''));
  const last = lastVersion(withoutPages(text, notes));
  return { notes: [...notes, ...last.notes], text: last.lines.join('\n') };
}

/** Takes out the sentences that somebody quotes and asks to leave out, wherever they are. */
function withoutWithdrawn(text: string, note: (part: string) => string): string {
  let rest = text;
  for (const [, before = '', sentence = '', behind = ''] of text.matchAll(WITHDRAWN))
    if (LEFT_OUT.test(before + behind) && !KEPT.test(before))
      rest = rest.replaceAll(sentence.trim(), () => note(sentence));
  return rest;
}

/** Returns for each line whether it is in a comment, which ends with the paragraph: the story may continue below a footnote. */
function commentLines(lines: readonly string[], begins: (line: string) => boolean): boolean[] {
  let isOpen = false;
  return lines.map((line) => {
    isOpen = begins(line) || (isOpen && line.trim() !== '');
    return isOpen;
  });
}

/** Takes out the numbers of pages, and the lines that each page has. */
function withoutPages(lines: string[], notes: string[]): string[] {
  if (!lines.some((line) => PAGE.test(line))) return lines;
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  const isAgain = (line: string) => (counts.get(line.trim()) ?? 0) > 1 && line.trim().split(/\s+/).length > 2;
  // The first line of the first page may be the headline, which the other pages only say again.
  const isMark = (line: string) => isEmbargoLine(line.trim()) || afterLabel(line.trim()) === '';
  const top = lines.findIndex((line) => line.trim() !== '' && !PAGE.test(line) && !isMark(line));
  const isOfPage = lines.map((line, index) => PAGE.test(line) || (isAgain(line) && index > top));
  notes.push(...lines.filter((_, index) => isOfPage[index]));
  return lines.filter((_, index) => !isOfPage[index]);
}

/** Keeps the version with the highest number, if the first is on top, or what is above a rule below which the same comes again. */
function lastVersion(lines: string[]): { notes: string[]; lines: string[] } {
  const starts = lines.flatMap((line, at) => {
    const version = isLabelOfVersion(line) ? line.match(VERSION)?.[1] : undefined;
    return version === undefined ? [] : [{ at, version: Number(version) }];
  });
  const [newest] = starts.toSorted((a, b) => b.version - a.version);
  const next = starts.find(({ at }) => newest !== undefined && at > newest.at)?.at ?? lines.length;
  const isLabel = wordsIn(lines.slice(0, starts[0]?.at)).length < LEAST_WORDS;
  if (
    newest &&
    starts.length > 1 &&
    isLabel &&
    wordsIn(lines.slice(newest.at + 1, next)).length >= LEAST_WORDS
  )
    return {
      notes: [...lines.slice(0, newest.at + 1), ...lines.slice(next)],
      lines: lines.slice(newest.at + 1, next),
    };
  const rule = lines.findIndex((line) => TITLED_RULE.test(line));
  if (rule < 0) return { notes: [], lines };
  const above = new Set(wordsIn(lines.slice(0, rule)));
  const below = wordsIn(lines.slice(rule + 1));
  const least = OLDER.test(lines[rule] ?? '') ? SAME : SAME_ALONE;
  const isSame =
    below.length >= LEAST_WORDS && below.filter((word) => above.has(word)).length >= least * below.length;
  return isSame && above.size >= LEAST_WORDS
    ? { notes: lines.slice(rule), lines: lines.slice(0, rule) }
    : { notes: [], lines };
}

/** Returns whether a line only names a version. A product has versions, too, and its news tells of them in sentences. */
function isLabelOfVersion(line: string): boolean {
  const name = line.replace(/\([^()]*\)/g, '').trim();
  return VERSION.test(line) && name.split(/\s+/).length <= LABEL_WORDS && !/[.!?]$/.test(name);
}

/** Returns the words of four or more letters, in lower case. */
export function wordsIn(lines: readonly string[]): string[] {
  return (
    lines
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? []
  );
}
