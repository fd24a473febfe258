import { describe, expect, it } from 'vitest';
import { createScoreTurns } from '../../activities/fit/score-turns.ts';
import type { OrganizationId } from '../../model/index.ts';

/** Scores `people` people who take 10 ms each, and notes whose turn it was. */
function scoring() {
  let clock = 0;
  const order: string[] = [];
  let rests = 0;
  const turns = createScoreTurns(
    () => clock,
    async () => {
      rests += 1;
    },
  );
  const score = async (organization: string, people: number, { isOfJob = false } = {}) => {
    for (let person = 0; person < people; person += 1) {
      await turns.next({ organizationId: organization as OrganizationId, isOfJob });
      order.push(organization);
      clock += 10;
    }
  };
  /** Returns whether the organization had to rest. */
  const isHeldBack = async (organization: string) => {
    const before = rests;
    await turns.rest(organization as OrganizationId);
    return rests > before;
  };
  const later = (ms: number) => {
    clock += ms;
  };
  return { score, order, isHeldBack, later };
}

describe('the turns of activities that score', () => {
  it('alternate between organizations, whatever the number of their activities', async () => {
    const { score, order } = scoring();
    await Promise.all([score('many', 4), score('many', 4), score('one', 4)]);
    expect(order.slice(0, 8).filter((organization) => organization === 'one')).toHaveLength(4);
  });

  it('go first to an organization that has scored little lately', async () => {
    const { score, order } = scoring();
    await score('busy', 10);
    order.length = 0;
    await Promise.all([score('busy', 5), score('rare', 5)]);
    expect(order.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'rare'));
  });

  it('are spaced out for an organization that scores more than all others together', async () => {
    const { score, isHeldBack, later } = scoring();
    await score('busy', 10);
    expect(await isHeldBack('busy')).toBe(false);
    await score('rare', 2);
    await score('other', 2, { isOfJob: true });
    expect(await isHeldBack('busy')).toBe(true);
    expect(await isHeldBack('rare')).toBe(false);
    // When the others have been away for minutes, there is nobody to rest for.
    later(300_000);
    await score('busy', 1);
    expect(await isHeldBack('busy')).toBe(false);
  });

  it('go to the scores of jobs before those of rescores', async () => {
    const { score, order } = scoring();
    await score('paying', 10, { isOfJob: true });
    order.length = 0;
    await Promise.all([score('trying', 3), score('paying', 3, { isOfJob: true })]);
    expect(order).toEqual(['paying', 'paying', 'paying', 'trying', 'trying', 'trying']);
  });
});
