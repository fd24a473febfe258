import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder where all test suites save their output, which the leak test searches for secrets. */
    captureFolder: string;
  }
}

/** Vitest loads this file once per project, but all projects of a run share one folder. */
const shared = globalThis as { bylineCaptureFolder?: string };

/** Creates one folder for a whole run of the tests, whichever suites are part of the run. */
export default function setup({ provide }: TestProject): () => void {
  shared.bylineCaptureFolder ??= mkdtempSync(join(tmpdir(), 'byline-captured-'));
  const folder = shared.bylineCaptureFolder;
  provide('captureFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
