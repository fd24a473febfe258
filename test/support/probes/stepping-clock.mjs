/**
 * A module that is loaded before the code of a process, and makes the process's wall clock alternate between
 * an hour ahead, correct, and an hour behind, as if someone kept changing it. Monotonic time and timers are
 * not affected.
 */
const HOUR_MS = 3_600_000;
const EACH_MS = 3_000;
const SystemDate = Date;
const offset = () => ((Math.floor(performance.now() / EACH_MS) % 3) - 1) * HOUR_MS;

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(SystemDate.now() + offset());
    else super(...args);
  }
  static now() {
    return SystemDate.now() + offset();
  }
};
