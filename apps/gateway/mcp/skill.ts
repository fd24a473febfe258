import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The folder of skills, which has the same place relative to this file in a checkout and in a build. */
const FOLDER = new URL('../../../skills/', import.meta.url);

/** The name of MCP's extension for skills (SEP-2640). */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';
/** What a client may assume about a skill's entry: it changes only with the version of the gateway. */
const CACHE = { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' };

interface SkillEntry {
  uri: string;
  frontmatter: { name: string; description: string };
  /** All files of the skill, with the SHA-256 digest and the length of their bytes. */
  resources: { uri: string; digest: string; size: number }[];
}

/** A skill that consists of one file, `SKILL.md`. */
export interface Skill {
  entry: SkillEntry;
  text: string;
}

/** Reads a skill of this repository. */
export function readSkill(name: string): Skill {
  const bytes = readFileSync(new URL(`${name}/SKILL.md`, FOLDER));
  const text = bytes.toString('utf8');
  const [, yaml] = /^---\n(.*?)\n---\n/s.exec(text) ?? [];
  if (yaml === undefined) throw new Error(`the skill ${name} has no front matter`);
  const uri = `skill://${name}/SKILL.md`;
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  return { entry: { uri, frontmatter: parse(yaml), resources: [{ uri, digest, size: bytes.length }] }, text };
}

/** The answer to `resources/list`: the files of the skills. */
export function listResources(skills: Skill[]) {
  return skills.map(({ entry: { uri, frontmatter, resources } }) => ({
    uri,
    name: frontmatter.name,
    description: frontmatter.description,
    mimeType: 'text/markdown',
    size: resources[0]?.size,
  }));
}

/** The answer to `skills/list` or `skills/get`; undefined for any other method, null if there is no such skill. */
export function answerAboutSkills(
  skills: Skill[],
  method: string,
  params: Record<string, unknown> = {},
): Record<string, unknown> | null | undefined {
  if (method === 'skills/list') return { skills: skills.map(({ entry }) => entry), ...CACHE };
  if (method !== 'skills/get') return undefined;
  const skill = skills.find(({ entry }) => entry.uri === params.uri);
  return skill ? { skill: skill.entry, ...CACHE } : null;
}
