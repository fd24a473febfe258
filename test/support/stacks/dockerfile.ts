import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * A build stage of the Dockerfile after all of its steps have run. `root` is the folder on this machine that
 * takes the place of the stage's root directory.
 */
export interface Stage {
  root: string;
  environment: Record<string, string>;
  workingDirectory: string;
  command: string[];
}

type Step = (stage: Stage, rest: string) => void;

/**
 * Runs the steps of a Dockerfile on this machine, in order and without containers: each build stage gets a
 * folder that serves as its root directory. Base images are not loaded, because this machine has the programs
 * that they contain. Instructions that set the user or the published ports are ignored. Returns the stages by
 * name; the last stage is named "default".
 */
export function runDockerfile(text: string, context: string, folder: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  const steps: Record<string, Step> = {
    WORKDIR: (stage, rest) => {
      stage.workingDirectory = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
    },
    ENV: (stage, rest) => {
      for (const pair of rest.split(/\s+/)) {
        const [name = '', value = ''] = pair.split(/=(.*)/, 2);
        stage.environment[name] = value;
      }
    },
    COPY: (stage, rest) => {
      const [, from, paths = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? [];
      const source = from === undefined ? context : stages.get(from)?.root;
      if (source === undefined) throw new Error(`COPY from the unknown stage "${from}"`);
      const targets = paths.split(' ');
      const target = targets.pop() ?? '';
      for (const path of targets) {
        const to = posix.join(
          stage.workingDirectory,
          target,
          target.endsWith('/') ? baseOf(source, path) : '',
        );
        cpSync(join(source, path), join(stage.root, to), { recursive: true, verbatimSymlinks: true });
      }
    },
    RUN: (stage, rest) => {
      // Vitest sets NODE_ENV, which would change the result of builds.
      const env = { ...process.env, NODE_ENV: undefined, ...environmentOf(stage) };
      const cwd = join(stage.root, stage.workingDirectory);
      execFileSync('sh', ['-c', rest], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
    },
    CMD: (stage, rest) => {
      stage.command = JSON.parse(rest) as string[];
    },
    USER: () => undefined,
    EXPOSE: () => undefined,
    VOLUME: () => undefined,
  };
  let stage: Stage | undefined;
  for (const [keyword, rest] of instructionsOf(text)) {
    if (keyword === 'FROM') {
      const [base = '', , name = 'default'] = rest.split(' ');
      stage = openStage(join(folder, name), stages.get(base));
      stages.set(name, stage);
      continue;
    }
    const step = steps[keyword];
    if (!step || !stage) throw new Error(`The Dockerfile has the unknown instruction ${keyword}`);
    step(stage, rest);
  }
  return stages;
}

/** The environment variables of a build stage, with container paths replaced by paths on this machine. */
export function environmentOf({ root, environment }: Stage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.startsWith('/') ? join(root, value) : value,
    ]),
  );
}

/** Removes comments from a Dockerfile and joins continued lines. */
function instructionsOf(text: string): [keyword: string, rest: string][] {
  return text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return [keyword, rest];
    });
}

function openStage(root: string, base: Stage | undefined): Stage {
  mkdirSync(root, { recursive: true });
  if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
  return {
    root,
    environment: { ...base?.environment },
    workingDirectory: base?.workingDirectory ?? '/',
    command: base?.command ?? [],
  };
}

/**
 * Returns the name that a copied file has in the target folder. Returns an empty string for a folder, because
 * only the content of the folder is copied.
 */
function baseOf(source: string, path: string): string {
  return statSync(join(source, path)).isDirectory() ? '' : posix.basename(path);
}
