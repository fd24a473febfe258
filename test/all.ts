/**
 * `npm test` runs the checks and all suites but those of `npm run test:slow`. The checks run beside the tests,
 * and print their output when they end. Arguments are passed to Vitest.
 */
import { spawn } from 'node:child_process';
import { PROJECT } from './support/stacks/processes.ts';

/** Runs a script of package.json, and returns its exit code. Its output is shown at once, or at its end. */
async function runScript(args: string[], output: 'at once' | 'at its end'): Promise<number> {
  const child = spawn('npm', ['run', ...args], {
    cwd: PROJECT,
    stdio: [
      'ignore',
      ...(output === 'at once' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  process.stdout.write(Buffer.concat(chunks));
  return code;
}

const SUITES = ['unit', 'integration', 'browser', 'leaks'].flatMap((name) => ['--project', name]);
const codes = await Promise.all([
  runScript(['check'], 'at its end'),
  runScript(['vitest', '--', ...SUITES, ...process.argv.slice(2)], 'at once'),
]);
const [checks = 0, tests = 0] = codes;
if (checks !== 0) console.error('The checks failed: see "npm run check" above.');
process.exit(tests || checks);
