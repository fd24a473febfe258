import { describe, expect, it } from 'vitest';
import { FairQueue, type Turn } from '../../activities/threads/fair-queue.ts';

const LOOKUP = 1;
const JOB = 3;
type Task = { turn: Turn; name: string };

/** A queue with the given tasks, such as `a:job`, of organizations that are named by one letter. */
function queueOf(...tasks: string[]) {
  const queue = new FairQueue<Task>();
  for (const name of tasks) {
    const [organization = '', kind] = name.split(':');
    queue.add({ name, turn: { organization, priority: kind?.startsWith('look-up') ? LOOKUP : JOB } });
  }
  return queue;
}

/** Runs all tasks on the given number of threads; each ends before the next of a full set begins. */
function orderOf(queue: FairQueue<Task>, threads: number): string[] {
  const order: string[] = [];
  const running: Task[] = [];
  for (;;) {
    const task = queue.next({ onlyIdle: false });
    if (!task) return order;
    queue.begin(task);
    order.push(task.name);
    running.push(task);
    if (running.length === threads) queue.end(running.shift() as Task);
  }
}

describe('the queue of the threads', () => {
  it('lets organizations take turns, however many tasks one of them has', () => {
    const queue = queueOf('a:job1', 'a:job2', 'a:job3', 'b:job1', 'c:job1', 'b:job2');
    expect(orderOf(queue, 1)).toEqual(['a:job1', 'b:job1', 'c:job1', 'a:job2', 'b:job2', 'a:job3']);
  });

  it('takes look-ups before jobs, of any organization', () => {
    const queue = queueOf('a:job1', 'a:job2', 'b:look-up', 'a:look-up');
    expect(orderOf(queue, 1)).toEqual(['b:look-up', 'a:look-up', 'a:job1', 'a:job2']);
  });

  it('prefers an organization with fewer running tasks to one with more urgent tasks', () => {
    const queue = queueOf('a:look-up1', 'a:look-up2', 'a:look-up3', 'b:job');
    expect(orderOf(queue, 3).slice(0, 3)).toEqual(['a:look-up1', 'b:job', 'a:look-up2']);
  });

  it('keeps a thread for organizations without a running task', () => {
    const queue = queueOf('a:job1', 'a:job2');
    queue.begin(queue.next({ onlyIdle: true }) as Task);
    expect(queue.next({ onlyIdle: true })).toBeNull();
    expect(queue.next({ onlyIdle: false })).toMatchObject({ name: 'a:job2' });
  });

  it('forgets an organization whose tasks have ended', () => {
    const queue = queueOf('a:job1');
    const task = queue.next({ onlyIdle: false }) as Task;
    queue.begin(task);
    queue.end(task);
    expect(queue.next({ onlyIdle: true })).toBeNull();
    queue.add({ ...task, name: 'a:job2' });
    expect(queue.next({ onlyIdle: true })).toMatchObject({ name: 'a:job2' });
  });
});
