import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder where all test suites save their output, which the leak test searches for secrets. */
    captureFolder: string;
  }
}

/** Creates one folder for a whole run of the tests, whichever suites are part of the run. */
export default function setup({ provide }: TestProject): () => void {
  const folder = join(tmpdir(), `byline-captured-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  provide('captureFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
