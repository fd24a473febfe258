import { describe, expect, it } from 'vitest';
import { planSearch } from '../../packages/find/index.ts';
import { understandPitch } from '../../packages/fit/index.ts';

const release = (client: string, label: string, speaker: string) =>
  `${client} finds that heat pumps halve heating bills

LEEDS, 3 June. Heat pumps halved the heating bills of 400 terraced houses in a trial of two winters, ${client} says.

"Nobody in the trial expected that," said ${speaker}, director of ${client}. Heat pumps were cheaper than boilers.

About ${client}
${client} is a charity that measures the energy use of homes. press@${label}.example`;

/** Names with another sense, the words that are that sense, and those of them that the story says in lower case, too. */
const CASES: { client: string; label: string; speaker: string; senses: string[] }[] = [
  {
    client: 'Osprey Lane',
    label: 'ospreylane',
    speaker: 'Chelsea Turner',
    senses: ['osprey', 'lane', 'chelsea'],
  },
  { client: 'Amazon Falls', label: 'amazonfalls', speaker: 'Prince Hamilton', senses: ['amazon', 'prince'] },
  {
    client: 'Dragon & Crown',
    label: 'dragoncrown',
    speaker: 'Paris Swift',
    senses: ['dragon', 'crown', 'paris'],
  },
];

describe('names of a sender and of its speakers', () => {
  it.each(CASES)('are no words of the story: $client', ({ client, label, speaker, senses }) => {
    const text = release(client, label, speaker);
    const pitch = understandPitch(text);
    const { tokens, candidates } = pitch;
    for (const sense of senses) {
      expect(tokens.map(({ word }) => word)).not.toContain(sense);
      expect(candidates.filter((one) => one.text.toLowerCase().includes(sense))).toEqual([]);
      expect(planSearch(pitch).filter(({ q }) => q.toLowerCase().includes(sense))).toEqual([]);
    }
    expect(tokens.map(({ word }) => word)).toContain('pumps');
  });

  it('leaves a word that the story itself uses', () => {
    const { tokens } = understandPitch(release('Winter Heat', 'winterheat', 'Ada Cold'));
    expect(tokens.map(({ word }) => word)).toContain('heat');
  });

  it('leaves names of whom the story is about, if nobody sends it', () => {
    const { tokens, story } = understandPitch(
      'Amazon buys a maker of robots. Amazon says that the robots will carry parcels in its warehouses.',
    );
    expect(story.names.isSender).toBe(false);
    expect(tokens.map(({ word }) => word)).toContain('amazon');
  });
});
