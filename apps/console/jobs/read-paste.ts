/**
 * Reads pastes. Import this file dynamically: it has the list of all public suffixes, and so more code than all pages
 * together, and it comes when there is something to read.
 */
import { partsOf, readSourceList, type SourceParts } from '#intake';
import { takeOutOfMail } from '#press-release';
import { htmlToText, isHtml } from '../../../model/text/html-links.ts';

export function readPaste(text: string): SourceParts {
  const parts = partsOf(readSourceList(text));
  // What the mail around a release says to its reader is no part of the story.
  return { ...parts, rest: takeOutOfMail(parts.rest) };
}

/** The text of a paste: of the HTML if it has more links, because plain text has only its headlines. */
export function textOfPaste(html: string, plain: string): string {
  if (!isHtml(html)) return plain;
  const text = htmlToText(html);
  return readPaste(text).sources.length > readPaste(plain).sources.length ? text.trim() : plain;
}
