import { DAY_MS } from '../../model/durations.ts';
import type { Work, Works } from '../../model/index.ts';

/** From fewer pieces, nobody's cadence can be told. */
const MIN_PIECES = 5;
/** A silence counts if the person's own cadence makes it less likely than this. */
const UNLIKELY = 0.05;
/** Shorter gaps are holidays. */
const HOLIDAYS_MS = 28 * DAY_MS;
/** Somebody who writes nowhere may be on leave: only a longer silence is told. */
const LEAVE_MS = 60 * DAY_MS;
/** So many pieces at another outlet are no guest piece. */
const SEVERAL = 2;
/** How long somebody has two outlets at least if the pieces at both are to count as of one time. */
const TOGETHER_MS = 180 * DAY_MS;

/** What the works of a person show, with the piece that shows it; `since` is when the last piece at the outlet came. */
export type WorksFinding =
  | { kind: 'moved' | 'also_writes_for'; piece: Work }
  | { kind: 'silent'; piece: null; since: number };

/** Judges from the articles of a year by a person's name what has changed about where the person writes; null if nothing is certain. */
export function judgeWorks(works: Works, at: number): WorksFinding | null {
  const own = oncePerStory(works.pieces.filter(({ domain }) => domain === works.domain));
  const last = own.at(-1);
  if (!last) return null;
  const elsewhere = elsewhereOf(works);
  if (isUnlikely(own, at)) {
    // What the index has not read, it cannot miss.
    if (!works.isRead) return null;
    return judgeSilence(works, elsewhere, last.published_at, at);
  }
  // The name alone does not tell a second outlet from a second person.
  for (const [domain, pieces] of elsewhere) {
    const recent = pieces.filter(({ published_at }) => at - published_at <= TOGETHER_MS);
    const piece = recent.at(-1);
    if (piece && recent.length >= SEVERAL && works.same.has(domain))
      return { kind: 'also_writes_for', piece };
  }
  return null;
}

function judgeSilence(
  works: Works,
  elsewhere: Map<string, Work[]>,
  since: number,
  at: number,
): WorksFinding | null {
  const places = [...elsewhere].filter(([, pieces]) => pieces.some((piece) => piece.published_at > since));
  if (places.length === 0) {
    const copies = works.pieces.some(({ published_at }) => published_at > since);
    return !copies && at - since >= LEAVE_MS ? { kind: 'silent', piece: null, since } : null;
  }
  const [place] = places;
  // With several new outlets, the person is free, or several people have the name.
  if (!place || places.length > 1) return null;
  const [domain, pieces] = place;
  const later = pieces.filter(({ published_at }) => published_at > since);
  const piece = later.at(-1);
  // Somebody who wrote there all the time may be another person of the name.
  const isNew = elsewhere.size === 1 && later.length === pieces.length && !works.namesakes.has(domain);
  if (!piece || later.length < SEVERAL || !(isNew || works.same.has(domain))) return null;
  return { kind: 'moved', piece };
}

/** Whether the person's own cadence makes the time since the last piece unlikely. */
function isUnlikely(own: Work[], at: number): boolean {
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || own.length < MIN_PIECES) return false;
  const gaps = own.slice(1).map((piece, index) => piece.published_at - (own[index] as Work).published_at);
  const length = last.published_at - first.published_at;
  const silence = at - last.published_at;
  // Of as many pieces as in `length`, none is expected in `silence` with this probability if they come by chance.
  const chance = (length / (length + silence)) ** gaps.length;
  return silence >= HOLIDAYS_MS && silence > Math.max(...gaps) && chance < UNLIKELY;
}

/** The pieces by domain of stories that are at one other domain only, since copies say nothing of where somebody writes. */
function elsewhereOf({ pieces, domain }: Works): Map<string, Work[]> {
  const places = new Map<string, Work[]>();
  for (const piece of oncePerStory(pieces)) {
    const isCopied = pieces.some((other) => other.story === piece.story && other.domain !== piece.domain);
    if (piece.domain === domain || isCopied || piece.is_reprint) continue;
    places.set(piece.domain, [...(places.get(piece.domain) ?? []), piece]);
  }
  return places;
}

/** The first piece of each story, oldest first. */
function oncePerStory(pieces: Work[]): Work[] {
  const stories = new Set<string>();
  return [...pieces]
    .sort((a, b) => a.published_at - b.published_at)
    .filter(({ story }) => !stories.has(story) && stories.add(story));
}
