import { describe, expect, it } from 'vitest';
import { chanceBySubject, readWorks, scorePitch, understandPitch } from '../../packages/fit/index.ts';

const RELEASE = `Heat pumps halve heating bills of terraced houses, a trial of two winters finds

LEEDS, 3 June. Heat pumps halved the heating bills of 400 terraced houses in a trial of two winters, Osprey Lane says. Gas boilers cost twice as much.

"Nobody in the trial expected that," said Mara Whitfield, director of Osprey Lane. Suppliers from the garden chairs trade lent a warehouse.

About Osprey Lane
Osprey Lane is a charity that measures the energy use of homes. press@ospreylane.example`;

const chanceOf = (works: { title: string; summary: string }[], release = RELEASE) => {
  const profile = readWorks(
    works.map((work, index) => ({ ...work, url: `https://news.example/${index}`, published: '2026-06-01' })),
    { name: 'Ada Reed', outlet: 'News', role: null, beat: null, bio: null },
  );
  return chanceBySubject(scorePitch(release, profile), profile);
};

const SUBJECT = [
  {
    title: 'Heat pumps cut heating bills in old houses',
    summary:
      'A trial of heat pumps in terraced houses shows that heating bills fall, while gas boilers cost more.',
  },
  {
    title: 'Why heat pumps beat gas boilers in a cold winter',
    summary: 'Installers of heat pumps say that heating bills of terraced houses fall by half.',
  },
];

/** Work that shares a word with the release and not its subject, with the word. */
const SIDE: { word: string; works: { title: string; summary: string }[] }[] = [
  {
    word: 'garden chairs',
    works: [
      {
        title: 'Garden chairs sells out before summer',
        summary: 'Suppliers of garden chairs have an empty warehouse after a run on tables.',
      },
    ],
  },
  {
    word: 'osprey',
    works: [
      {
        title: 'Ospreys nest beside a lane in Wales',
        summary: 'Two osprey chicks hatched in a nest near the lane.',
      },
    ],
  },
  {
    word: 'trial',
    works: [
      { title: 'Judge ends the trial of a banker', summary: 'The trial of the banker lasted two winters.' },
    ],
  },
];

describe('the chance by subject', () => {
  it('recommends who writes on the subject', () => {
    expect(chanceOf(SUBJECT)).toBeGreaterThan(45);
  });

  it.each(SIDE)('recommends nobody on “$word” alone', ({ works }) => {
    expect(chanceOf(works)).toBeLessThan(20);
  });

  it('falls with each piece of the subject that is missing', () => {
    expect(chanceOf(SUBJECT.slice(0, 1))).toBeLessThan(chanceOf(SUBJECT));
  });

  it('is the score where a pitch shows no subject', () => {
    const release = 'It is here, and it is good.';
    expect(understandPitch(release).story.subject.near).toEqual([]);
    const profile = readWorks([], { name: 'Ada Reed', outlet: null, role: null, beat: null, bio: null });
    const fit = scorePitch(release, profile);
    expect(chanceBySubject(fit, profile)).toBe(fit.score);
  });
});
