import type { Page } from 'playwright-core';

export interface Frames {
  frames: number;
  /** The longest time between two frames, in milliseconds. */
  worst: number;
  /** The number of frames that took more than 50 ms. */
  slow: number;
}

const SLOW_MS = 50;
/** How long to continue recording, so that the effect of the last action is included. */
const SETTLE_MS = 300;

/** This is a string because tests are compiled without browser types. */
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

/** Measures the frames that a page renders during some actions. */
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
