import { parseOpml } from 'feedsmith';
import * as pages from '../html/page.ts';
import { hasOwnTypes } from './prolog.ts';

export interface OpmlFeed {
  url: string;
  title: string | null;
}

interface Outline {
  xmlUrl?: string;
  title?: string;
  text?: string;
  outlines?: Outline[];
}

/** Returns the feeds listed in an OPML file, at any depth; null if the text is not OPML. */
export function readOpml(sent: string): OpmlFeed[] | null {
  const text = pages.clean(sent);
  if (hasOwnTypes(text)) return null;
  try {
    return feedsOf(parseOpml(text).body?.outlines ?? []);
  } catch {
    return null;
  }
}

function feedsOf(outlines: Outline[]): OpmlFeed[] {
  return outlines.flatMap(({ xmlUrl, title, text, outlines: below }) => [
    ...(xmlUrl ? [{ url: xmlUrl, title: title ?? text ?? null }] : []),
    ...feedsOf(below ?? []),
  ]);
}
