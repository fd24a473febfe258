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

/** A script and not a function, because tests are compiled without the types of a browser. */
const RECORD = `
  const gaps = [];
  let last = performance.now();
  let isOn = true;
  const next = (now) => {
    gaps.push(now - last);
    last = now;
    if (isOn) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  window.stopRecordingFrames = () => {
    isOn = false;
    return gaps;
  };
`;

/** Measures the frames that a page draws during some actions. */
export async function worstFrame(page: Page, actions: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`(() => {${RECORD}})()`);
  await actions();
  await page.waitForTimeout(SETTLE_MS);
  const gaps = await page.evaluate<number[]>('window.stopRecordingFrames()');
  return {
    frames: gaps.length,
    worst: Math.round(Math.max(...gaps)),
    slow: gaps.filter((gap) => gap > SLOW_MS).length,
  };
}
