import { understandPitch } from '../../../packages/fit/index.ts';
import { reportFit } from '../../../packages/fit/report/report.ts';
import { scorePitch } from '../../../packages/fit/score/score.ts';
import { readWorks } from '../../../packages/fit/work/work.ts';
import type { Slot } from './slot.ts';

const PITCH = 'A new bridge over the river opens in the town next week, and its engineer is free to talk.';

const PERSON = { name: 'Ada Lovelace', outlet: 'The News', role: 'Reporter', beat: null, bio: null };
const NOW = new Date('2026-11-22T12:00:00Z');

function scored(work: { title: string; summary: string }): unknown {
  const works = [{ ...work, url: 'https://www.news.example/x', published: null }];
  const profile = readWorks(works, PERSON);
  return reportFit(profile, scorePitch(understandPitch(PITCH), profile), {
    now: NOW,
    evidenceOf: () => 'ev_1',
  });
}

export const FIT_SLOTS: Slot[] = [
  { name: 'fit: title of a work', read: (text) => scored({ title: text, summary: '' }) },
  {
    name: 'fit: summary of a work',
    read: (text) => scored({ title: 'A bridge for the town', summary: text }),
  },
  {
    name: 'fit: title about the pitch',
    read: (text) => scored({ title: `A bridge over the river ${text}`, summary: '' }),
  },
];
