import { describe, expect, it } from 'vitest';
import { titleOf } from '../../packages/press-release/index.ts';

const NEWS =
  'Kestrel Ridge opens its first battery plant in Lindmoor. The plant will make cells for 40 ferries a year.';
const TITLE = 'Kestrel Ridge opens its first battery plant in Lindmoor';

describe('the title of a pasted story', () => {
  it.each<[string, string, string | null]>([
    ['is its first sentence', NEWS, TITLE],
    ['is no greeting of a mail', `Hi all,\n\n${NEWS}\n\nBest,\nAnna`, TITLE],
    [
      'is no remark of a mail',
      `Hi all, as discussed on the call, here is the text. Please send by noon.\n\n${NEWS}`,
      TITLE,
    ],
    ['is nothing if a mail has no story', 'Hi all, thanks for the call.', null],
    [
      'is the headline',
      `Ferry batteries get a second life\n\nLINDMOOR, 3 May – ${NEWS}`,
      'Ferry batteries get a second life',
    ],
    [
      'begins with the client, whom the headline does not name',
      `Ransomware hits one in three suppliers\n\nLINDMOOR, 3 May – A survey of 900 firms shows that one in three was attacked through a supplier.\n\nAbout Kestrel Ridge\nKestrel Ridge protects firms.`,
      'Kestrel Ridge: Ransomware hits one in three suppliers',
    ],
    [
      'has at most 72 characters',
      `${'Harbour cranes '.repeat(9)}run.`,
      `${'Harbour cranes '.repeat(4)}Harbour …`,
    ],
  ])('%s', (_, pasted, title) => {
    expect(titleOf(pasted)).toBe(title);
  });
});
