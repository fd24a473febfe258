/**
 * Loaded before a process's own code: a wall clock that is alternately an hour ahead, right, and an hour
 * behind, as if someone set it by hand. Monotonic time and timers are not affected.
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
