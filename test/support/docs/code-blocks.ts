import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../stacks/processes.ts';

/** A fenced block of code in a page of the documentation. */
export interface CodeBlock {
  /** The page's path within the project. */
  page: string;
  /** The heading above the block; empty at the top of a page. */
  heading: string;
  /** The number of code blocks before this one under the same heading. */
  index: number;
  language: string;
  /** The text after the language of a code block: "output", or "not run: " with the reason. */
  mark: string;
  code: string;
}

/**
 * Returns the code blocks of a documentation page. If a code block is in a list, the indentation of the list
 * is removed.
 */
export function codeBlocksOf(page: string): CodeBlock[] {
  const text = readFileSync(join(PROJECT, page), 'utf8');
  const parts = text.matchAll(/^( *)```(\w*) ?([^\n]*)\n([\s\S]*?)^\1```|^#+ (.+)$/gm);
  const blocks: CodeBlock[] = [];
  let heading = '';
  let index = 0;
  for (const [, indent = '', language = '', mark = '', inside = '', title] of parts) {
    if (title !== undefined) {
      heading = title;
      index = 0;
      continue;
    }
    const code = inside
      .split('\n')
      .map((line) => line.slice(Math.min(indent.length, line.search(/\S|$/))))
      .join('\n');
    blocks.push({ page, heading, index, language, mark, code });
    index += 1;
  }
  return blocks;
}

/**
 * Returns the code of the block under a heading. `test/unit/docs.test.ts` searches the tests for calls of
 * this function, and fails for blocks of code that no test uses.
 */
export function codeBlock(page: string, heading: string, index = 0): string {
  const found = codeBlocksOf(page).find((block) => block.heading === heading && block.index === index);
  if (!found) throw new Error(`${page} has no block ${index} under the heading “${heading}”.`);
  return found.code;
}

/** A command in a block of shell code, with the output that comments below the command show. */
export interface ShownCommand {
  command: string;
  output: string[];
}

/**
 * Returns the commands in a block of shell code, without a comment at the end of the line. Each command has
 * the output that is shown below it.
 */
export function commandsOf(code: string): ShownCommand[] {
  const commands: ShownCommand[] = [];
  for (const line of code.replaceAll('\\\n', '').split('\n')) {
    const shown = /^# {3}(.*)$/.exec(line)?.[1];
    if (shown !== undefined) commands.at(-1)?.output.push(shown);
    else if (/^[^#\s]/.test(line)) commands.push({ command: line.replace(/ +# .*$/, ''), output: [] });
  }
  return commands;
}

/**
 * Returns a pattern that matches a line of output as a page shows it. Numbers, names of processes and times may
 * differ, "…" stands for any text, and columns may be wider.
 */
export function patternOf(shown: string): RegExp {
  const source = shown
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\b(\w{3})_\w+…/g, '$1_\\w+')
    .replaceAll('…', '[^]*?')
    .replaceAll(/\d+@\w+/g, '\\S+@\\S+')
    .replaceAll(/\d+ \w+ ago/g, '(?:now|\\d+ \\w+ ago)')
    .replaceAll(/\b\d+\b/g, '\\d+')
    .replaceAll(/ +/g, '\\s+');
  return new RegExp(source);
}
