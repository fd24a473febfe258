import { describe, expect, it } from 'vitest';
import { planSearch, readSubject } from '../../packages/find/index.ts';
import { understandPitch } from '../../packages/fit/index.ts';

const RELEASE = `Heat pumps halve the bills of terraced houses, trial finds

LEEDS, 3 June. Heat pumps halved the heating bills of 400 terraced houses in a trial of two winters, Osprey Lane says.

"Nobody in the trial expected that," said Mara Whitfield, director of Osprey Lane. Heat pumps were cheaper than boilers in every house.

About Osprey Lane
Osprey Lane is a charity that measures the energy use of homes. press@ospreylane.example`;

const textsOf = (choice?: { subject: string[]; ignore: string[] }, isUsed = true) =>
  readSubject(understandPitch(RELEASE), choice)
    .filter(({ used }) => used === isUsed)
    .map(({ text }) => text.toLowerCase());

describe('the subject of a search', () => {
  it('names the subject, and the names that are not part of it', () => {
    expect(readSubject(understandPitch(RELEASE))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'subject', used: true }),
        expect.objectContaining({ kind: 'near', used: true }),
        { text: 'Osprey Lane', kind: 'name', used: false },
        { text: 'Mara Whitfield', kind: 'name', used: false },
        { text: 'Leeds', kind: 'place', used: true },
      ]),
    );
  });

  it('leaves out in queries, words and phrases what somebody switches off', () => {
    const choice = { subject: [], ignore: ['pumps'] };
    expect(textsOf()).toContain('pumps');
    expect(textsOf(choice)).not.toContain('pumps');
    expect(textsOf(choice, false)).toContain('pumps');
    const pitch = understandPitch(RELEASE, choice);
    expect(pitch.tokens.map(({ word }) => word)).not.toContain('pumps');
    expect(pitch.candidates.filter(({ text }) => /pump/i.test(text))).toEqual([]);
    expect(planSearch(understandPitch(RELEASE, choice)).filter(({ q }) => /pump/i.test(q))).toEqual([]);
    expect(planSearch(understandPitch(RELEASE)).filter(({ q }) => /pump/i.test(q))).not.toEqual([]);
  });

  it('goes first by what somebody adds', () => {
    const choice = { subject: ['energy poverty'], ignore: [] };
    expect(readSubject(understandPitch(RELEASE), choice)[0]).toEqual({
      text: 'energy poverty',
      kind: 'subject',
      used: true,
    });
    expect(understandPitch(RELEASE, choice).story.subject.phrase).toBe('energy poverty');
    expect(planSearch(understandPitch(RELEASE, choice))[0]?.q).toContain('poverty');
  });
});
