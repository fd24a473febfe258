import type { SourceParts } from '#intake';

/**
 * Loads what reads pastes. It has the list of all public suffixes, and so more code than all pages together:
 * it comes when there is something to read.
 */
export async function loadReader() {
  const [{ takeOutOfMail }, links, list] = await Promise.all([
    import('#press-release'),
    import('../../../model/text/html-links.ts'),
    import('#intake'),
  ]);
  const read = (text: string): SourceParts => {
    const parts = list.partsOf(list.readSourceList(text));
    // What the mail around a release says to its reader is no part of the story.
    return { ...parts, rest: takeOutOfMail(parts.rest) };
  };
  return {
    read,
    /** The text of a paste: of the HTML if it has more links, because plain text has only its headlines. */
    textOf(html: string, plain: string): string {
      if (!links.isHtml(html)) return plain;
      const text = links.htmlToText(html);
      return read(text).sources.length > read(plain).sources.length ? text.trim() : plain;
    },
  };
}
