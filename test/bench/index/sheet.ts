import { loadavg } from 'node:os';

/** Prints figures, each beside the one of the same name that came before it. */
export function createSheet() {
  const before = new Map<string, number>();
  return {
    note(name: string, value: number, unit: string) {
      const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
      const reference = before.get(name);
      before.set(name, value);
      const ratio =
        reference === undefined
          ? 'the reference'
          : `${reference.toFixed(digits)} in the smaller index, × ${(value / reference).toFixed(2)}`;
      const load = loadavg()[0]?.toFixed(1);
      console.log(`${name.padEnd(58)} ${value.toFixed(digits)} ${unit} (${ratio}; load ${load})`);
    },
    /** Notes how many milliseconds some work takes. */
    async time<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const started = performance.now();
      const result = await work();
      this.note(name, performance.now() - started, 'ms');
      return result;
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;
