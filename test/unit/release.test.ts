import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT } from '../support/stacks/processes.ts';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'apps/client/README.md'];
const CHANGELOG = '# Changelog\n\n## Unreleased\n\n## 1.2.3\n\n- Something new.\n\n## 1.2.2\n\n- Before.\n';

describe('npm run release', () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'byline-release-'));
    cpSync(join(PROJECT, 'deploy/release.mjs'), join(project, 'deploy/release.mjs'));
    write('package.json', {
      name: '@some/package',
      version: '1.2.3',
      type: 'module',
      repository: { url: 'git+https://git.example/some/package.git' },
    });
    write('package-lock.json', { version: '1.2.3' });
    write('CHANGELOG.md', CHANGELOG);
    git('init', '--quiet');
    git('remote', 'add', 'origin', 'git@git.example:some/package.git');
    commit();
    git('tag', 'v1.2.3');
  });
  afterEach(() => rmSync(project, { recursive: true, force: true }));

  const write = (file: string, content: string | object) =>
    writeFileSync(join(project, file), typeof content === 'string' ? content : JSON.stringify(content));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, stdio: 'ignore' });
  const commit = () => {
    git('add', '.');
    git(
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@team.example',
      'commit',
      '--quiet',
      '--message',
      'A change',
    );
  };
  /** Changes a file, commits the change, and tags the commit with the version. */
  const release = (file: string, content: string | object) => {
    write(file, content);
    commit();
    git('tag', '--force', 'v1.2.3');
  };
  const check = () =>
    spawnSync(process.execPath, ['deploy/release.mjs', '--check'], { cwd: project, encoding: 'utf8' });

  it('accepts a tagged commit of a version that the changelog describes', () => {
    const { status, stdout, stderr } = check();
    expect([status, stdout, stderr]).toEqual([0, 'This is @some/package 1.2.3.\n', '']);
  });

  it.each<[string, () => void, string]>([
    ['changes are not committed', () => write('new.txt', 'new'), '?? new.txt'],
    [
      'the commit has no tag',
      () => {
        write('new.txt', 'new');
        commit();
      },
      'The current commit does not have the tag v1.2.3.',
    ],
    [
      'the lock file has another version',
      () => release('package-lock.json', { version: '1.2.2' }),
      'package-lock.json has version 1.2.2.',
    ],
    [
      'the changelog does not describe the version',
      () => release('CHANGELOG.md', CHANGELOG.replace('## 1.2.3', '## 1.2.4')),
      'CHANGELOG.md has no section 1.2.3.',
    ],
    [
      'there are unreleased changes',
      () => release('CHANGELOG.md', CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n- Not yet.\n')),
      'CHANGELOG.md has unreleased changes.',
    ],
    [
      'the repository is another one',
      () => git('remote', 'set-url', 'origin', 'https://git.example/fork/package'),
      'The remote "origin" is https://git.example/fork/package',
    ],
    ['there is no remote', () => git('remote', 'remove', 'origin'), 'The remote "origin" is none'],
  ])('refuses if %s', (_what, change, problem) => {
    change();
    const { status, stderr } = check();
    expect(status).toBe(1);
    // Exactly one problem with the release is listed.
    expect(stderr.match(/^ {2}\S/gm)).toHaveLength(1);
    expect(stderr).toContain(problem);
  });
});

describe('the names of the packages', () => {
  const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
  const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string };

  it('are those of their package.json in every import and in every command that installs them', () => {
    const client = /(?<=name: ')[^']+/.exec(read('deploy/build-client.mjs'))?.[0] ?? '';
    const docs = readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:md|ts)$/.test(file))
      .map((file) => join('docs', file));
    const texts = [...DOCUMENTS, ...docs].map(read).join('\n');
    const imports = new Set(texts.match(/(?<=from ')@byline-media\/\w+/g));
    expect([...imports].sort()).toEqual([name, client].sort());
    expect(texts).not.toContain(`${name}/client'`);
    const tarballs = new Set(texts.match(/[\w-]+-[\d.]+\.tgz/g));
    const tarballOf = (packed: string) => `${packed.replace('@', '').replace('/', '-')}-${version}.tgz`;
    expect([...tarballs].sort()).toEqual([name, client].map(tarballOf).sort());
  });
});
