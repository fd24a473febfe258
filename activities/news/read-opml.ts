import { parseOpml } from 'feedsmith';

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

/** The feeds that an OPML file lists, in any depth; null when it is none. */
export function readOpml(text: string): OpmlFeed[] | null {
  if (/<!DOCTYPE/i.test(text.slice(0, 2_000))) return null;
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
