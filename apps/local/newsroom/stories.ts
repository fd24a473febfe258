import { DAY_MS } from '../../../model/durations.ts';
import table from './stories.json' with { type: 'json' };

/**
 * A story from the demo newsroom, which consists of four fictional outlets that together cover every outcome of a job.
 * The hosts of these outlets end in `.example`, a reserved TLD in which no one can register a domain.
 */
export interface Story {
  path: string;
  title: string;
  description: string;
  /** The byline as printed, or null if there is none. */
  byline: string | null;
  /**
   * The fixed date of the story, close to the day on which the stories were written (`WRITTEN_ON`).
   * `datedFor` moves this date, so that the story looks current.
   */
  date: string;
  section: string;
  paragraphs: string[];
}

const WRITTEN_ON = Date.parse('2026-11-20T00:00:00Z');

/**
 * Returns the stories as if they had been written today. All dates move by the same number of whole days, so
 * the newsroom always looks current.
 */
export function datedFor<T extends { date: string }>(stories: T[], today: Date): T[] {
  const days = Math.floor((today.getTime() - WRITTEN_ON) / DAY_MS);
  return stories.map((story) => {
    const moved = new Date(Date.parse(`${story.date.slice(0, 10)}T00:00:00Z`) + days * DAY_MS);
    return { ...story, date: moved.toISOString().slice(0, 10) + story.date.slice(10) };
  });
}

export const INES = 'Ines Valdorra';
export const TOMAS = 'Tomas Okwelu';
export const PRIYA = 'Priya Ansah-Lindqvist';
export const JOON = 'Joon-ho Baek';
export const AURELIO = 'Aurelio Santangeli';

export const COURIER_STORIES: Story[] = table.courier;
export const COURIER_ARCHIVE: Pick<Story, 'path' | 'title' | 'date'>[] = table.courier_archive;
export const GRIDWATCH_STORIES: Story[] = table.gridwatch;
export const MERIDIAN_STORIES: Story[] = table.meridian;
/** A page behind a paywall, without a byline. */
export const MERIDIAN_LETTER: Story = table.meridian_letter;

export const PITCH = `Lindmoor start-up Tidewell turns worn-out ferry batteries into quayside chargers

Tidewell takes battery packs that ferries retire and rebuilds them as buffer storage for harbour cranes and charging points. Its first \
three ports save a new grid cable each. The founders open their test data: 14 months of second-life cells under forty cycles a day, \
including the ones that failed, and a take-back guarantee with a recycling plant that opens in spring. An exclusive first look at the \
figures and a visit to the workshop are possible from next week.`;

/** The search query that the demo runs on the articles that its job fetched. */
export const SEARCHED = 'ferry OR batteries OR harbour';
