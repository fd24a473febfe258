/**
 * Reads pastes. Import this file dynamically: it has the list of all public suffixes, and so more code than all pages
 * together, and it comes when there is something to read.
 */
import { partsOf, peopleInProse, readSourceList } from '#intake';
import { takeOutOfMail } from '#press-release';
import { htmlToText, isHtml } from '../../../model/text/html-links.ts';
import type { PasteParts } from './enrich-form.ts';

export function readPaste(text: string): PasteParts {
  const parts = partsOf(readSourceList(text));
  // What the mail around a release says to its reader is no part of the story.
  const { story, talk } = takeOutOfMail(parts.rest);
  const names = new Set(parts.sources.map((source) => 'name' in source && source.name));
  return { ...parts, rest: story, named: peopleInProse(talk, story).filter(({ name }) => !names.has(name)) };
}

/** The text of a paste: of the HTML if it has more links, because plain text has only its headlines. */
export function textOfPaste(html: string, plain: string): string {
  if (!isHtml(html)) return plain;
  const text = htmlToText(html);
  return readPaste(text).sources.length > readPaste(plain).sources.length ? text.trim() : plain;
}
