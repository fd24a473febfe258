/**
 * Extracts the main text of a page: finds the blocks that may contain the story, chooses one of them and its
 * lines with models that were fitted to pages with known text, and writes plain text and Markdown.
 */
import { parseTree } from '../html/html-tree.ts';
import { asList, type JsonLdNode, textValue, typesOf } from '../html/json-ld.ts';
import type { Page } from '../html/page.ts';
import { indexOf, meta } from '../html/page-index.ts';
import { type Box, isRun, Piece, type Run } from './box.ts';
import { type Choice, chooseStory, type Tables } from './choose.ts';
import { outline } from './outline.ts';
import { bodyOf, survey } from './survey.ts';
import stored from './weights.json' with { type: 'json' };
import { type Written, write } from './write.ts';

export { countWords } from './words.ts';

/**
 * The models that ship with the reader. `weights.json` also states the pages to which the models were fitted,
 * and the command that fitted them.
 */
const TABLES: Tables = stored.tables;

/** Maximum length of the main text, longer than any article. Further text is left out. */
const MAX_CHARACTERS = 200_000;
/** If fewer characters than this were extracted, the page's metadata is searched for more of the story. */
const MIN_CHARACTERS = 200;

/** The main text of a page. */
export interface MainText extends Written {
  /** The predicted F1 score, 0 to 1, of the text against the complete story. Null if there is no text. */
  confidence: number | null;
}

const NOTHING: MainText = { text: '', markdown: '', confidence: null };

/**
 * The main text of a page, as plain text and as GitHub-flavoured Markdown. The plain text has one paragraph
 * per block of text. The Markdown has the same words, and all its links are absolute http(s) URLs. If the
 * page shows little text, the text or description in its metadata is used instead.
 */
export function readMainText(
  page: Page,
  title: string | null,
  node: JsonLdNode | null,
  tables: Tables = TABLES,
): MainText {
  const pageSurvey = survey(page, title);
  const choice = pageSurvey && chooseStory(pageSurvey, tables, isLiveBlog(node));
  if (!choice) return NOTHING;
  const size = choice.runs.reduce((sum, run) => sum + run.size, 0);
  if (size < MIN_CHARACTERS) {
    const stated =
      articleBody(node) ??
      textValue(node?.description) ??
      (size === 0 ? meta(indexOf(page), 'og:description') : null);
    if (stated && stated.length > 2 * size) return writeStated(stated, page.url);
  }
  const written = writeWithin(choice.candidate.root, choice.runs, page.url);
  return { ...written, confidence: written.text === '' ? null : rounded(choice) };
}

function isLiveBlog(node: JsonLdNode | null): boolean {
  return node !== null && typesOf(node).includes('LiveBlogPosting');
}

const rounded = ({ quality }: Choice) => Math.round(100 * quality) / 100;

function writeWithin(root: Box, runs: readonly Run[], url: string): Written {
  let room = MAX_CHARACTERS;
  const story = new Set<Run>();
  for (const run of runs) {
    if (room <= 0) break;
    if (run.text.length > room) cut(run, room);
    room -= run.text.length;
    story.add(run);
  }
  return write(root, story, url);
}

function cut(run: Run, length: number): void {
  // Do not cut within a surrogate pair, because half a character cannot be stored.
  run.text = run.text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  run.pieces = [new Piece(run.text, 0, null, null)];
}

/** The text of the story in the page's structured data. */
function articleBody(node: JsonLdNode | null): string | null {
  const body = asList(node?.articleBody)[0];
  return typeof body === 'string' ? body : null;
}

/** The confidence in a text from the page's metadata. It is low, because such texts are often truncated. */
const STATED_CONFIDENCE = 0.5;

/**
 * Converts an article text from the page's metadata, either HTML or plain text with line breaks, to a main
 * text.
 */
function writeStated(stated: string, url: string): MainText {
  const body = bodyOf(parseTree(stated.replace(/\n+/g, '<p>')));
  const root = body && outline(body);
  return root ? { ...writeWithin(root, allRuns(root), url), confidence: STATED_CONFIDENCE } : NOTHING;
}

function allRuns(box: Box): Run[] {
  return box.items.flatMap((item) => (isRun(item) ? [item] : allRuns(item)));
}
