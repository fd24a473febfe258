import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('independent_verifier.py', import.meta.url));

/** What the verifier that knows only the documentation refuses in each file: reasons by fact, or by `file`. */
export function verifyIndependently(files: string[]): Record<string, string>[] {
  const output = execFileSync('python3', [PROGRAM, ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output);
}
