import type { Page } from 'playwright-core';

export interface Frames {
  frames: number;
  /** Milliseconds between the two frames that were furthest apart. */
  worst: number;
  /** Frames that took more than 50 ms. */
  slow: number;
}

const SLOW_MS = 50;
/** Frames after the last action show its effect. */
const SETTLE_MS = 300;

/** Measures the frames that a page draws during some actions. */
export async function worstFrame(page: Page, actions: () => Promise<void>): Promise<Frames> {
  const recording = await page.evaluateHandle(() => {
    const gaps: number[] = [];
    let last = performance.now();
    let isOn = true;
    const next = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (isOn) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    return {
      stop() {
        isOn = false;
        return gaps;
      },
    };
  });
  await actions();
  await page.waitForTimeout(SETTLE_MS);
  const gaps = await recording.evaluate((running) => running.stop());
  return {
    frames: gaps.length,
    worst: Math.round(Math.max(...gaps)),
    slow: gaps.filter((gap) => gap > SLOW_MS).length,
  };
}
