import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('independent_verifier.py', import.meta.url));

const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

/**
 * What the verifier that knows only the documentation refuses in each file: reasons by fact, or by `file`. Undefined
 * without Python.
 */
export function verifyIndependently(files: string[]): Record<string, string>[] | undefined {
  if (!HAS_PYTHON) {
    console.warn('The independent verifier of proofs did not run: it needs python3.');
    return undefined;
  }
  const output = execFileSync('python3', [PROGRAM, ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output);
}
