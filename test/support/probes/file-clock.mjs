/**
 * A module that is loaded before the code of a process, and moves the process's wall clock ahead by the milliseconds in
 * the file `BYLINE_TEST_CLOCK`. Monotonic time and timers are not affected.
 */
import { readFileSync } from 'node:fs';

const SystemDate = Date;
const now = () => SystemDate.now() + Number(readFileSync(process.env.BYLINE_TEST_CLOCK, 'utf8'));

globalThis.Date = class extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(now());
    else super(...args);
  }
  static now() {
    return now();
  }
};
