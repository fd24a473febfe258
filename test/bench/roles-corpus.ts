import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The facts that a careful reader finds on a page about the first author of that page. */
export interface RoleLabel {
  id: string;
  set: string;
  url: string;
  author: string;
  role: string | null;
  beat: string | null;
  email: string | null;
  socials: (Partial<Record<Network, string>> & { other?: string[] }) | null;
  alternatives: { role?: string[]; beat?: string[] };
  /** For each fact, where the page contains it: `visible`, `ld`, `meta` or `data`. */
  basis: Record<string, string>;
  /** Labelled fields that Byline need not find: if it does not find them, its recall is not lower. */
  optional: string[];
  kind: string;
  lang: string;
  /** The names of the page's outlet. */
  names: string[];
}

export const NETWORKS = ['x', 'linkedin', 'bluesky', 'mastodon', 'threads'] as const;
export type Network = (typeof NETWORKS)[number];

/** Reads a folder with `roles.jsonl`, `order.txt` and WARC files. */
export function readRoleLabels(folder: string | undefined): { labels: RoleLabel[]; order: string[] } {
  const file = join(folder ?? '', 'roles.jsonl');
  if (folder === undefined || !existsSync(file))
    throw new Error(`--corpus DIR: a folder with roles.jsonl and order.txt; there is no ${file}.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return {
    labels: lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as RoleLabel),
    order: readFileSync(join(folder, 'order.txt'), 'utf8')
      .split(/\s+/)
      .filter((url) => url !== ''),
  };
}
