export interface Turn {
  /** The organization that waits for the task; empty for Byline's own work. */
  organization: string;
  /** The lower, the more urgent; see `workflows/start.ts`. */
  priority: number;
}

export const NOBODYS_TURN: Turn = { organization: '', priority: 3 };

/** Returns whether a caller waits for the task, as for a look-up. */
export function isUrgent({ priority }: Turn): boolean {
  return priority < NOBODYS_TURN.priority;
}

/** Queues tasks by organization, so that slow tasks of one organization do not delay the others. */
export class FairQueue<Task extends { turn: Turn }> {
  #waiting: Task[] = [];
  readonly #running = new Map<string, number>();
  readonly #served = new Map<string, number>();
  #clock = 0;

  add(task: Task): void {
    this.#waiting.push(task);
  }

  remove(matches: (task: Task) => boolean): Task[] {
    const removed = this.#waiting.filter(matches);
    this.#waiting = this.#waiting.filter((task) => !removed.includes(task));
    return removed;
  }

  waitingOf(organization: string): number {
    return this.#waiting.filter(({ turn }) => turn.organization === organization).length;
  }

  /**
   * Returns the next task: of the organization with the fewest running tasks, then the most urgent, then of the one
   * served longest ago. With `onlyIdle`, only organizations without a running task are considered.
   */
  next({ onlyIdle }: { onlyIdle: boolean }): Task | null {
    const rank = ({ turn }: Task) => [this.#runningOf(turn), turn.priority, this.#servedAt(turn)];
    let best: { task: Task; rank: number[] } | null = null;
    for (const task of this.#waiting) {
      if (onlyIdle && this.#runningOf(task.turn) > 0) continue;
      const ranked = rank(task);
      if (best === null || isBefore(ranked, best.rank)) best = { task, rank: ranked };
    }
    return best?.task ?? null;
  }

  begin(task: Task): void {
    this.remove((other) => other === task);
    const { organization } = task.turn;
    this.#running.set(organization, this.#runningOf(task.turn) + 1);
    this.#clock += 1;
    this.#served.set(organization, this.#clock);
  }

  end({ turn }: Task): void {
    const left = this.#runningOf(turn) - 1;
    if (left > 0) this.#running.set(turn.organization, left);
    else {
      this.#running.delete(turn.organization);
      if (this.waitingOf(turn.organization) === 0) this.#served.delete(turn.organization);
    }
  }

  #runningOf({ organization }: Turn): number {
    return this.#running.get(organization) ?? 0;
  }

  #servedAt({ organization }: Turn): number {
    return this.#served.get(organization) ?? 0;
  }
}

function isBefore(one: number[], other: number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] as number) < (other[at] as number);
}
