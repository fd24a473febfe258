import { readFileSync } from 'node:fs';

/** A fenced block of code in a Markdown file. */
export interface CodeBlock {
  language: string;
  code: string;
}

/** Returns the blocks of code of a Markdown file. A block in a list loses the indentation of the list. */
export function codeBlocksOf(file: string): CodeBlock[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^( *)```(\w*)[^\n]*\n([\s\S]*?)^\1```/gm);
  return [...blocks].map(([, indent = '', language = '', code = '']) => ({
    language,
    code: code
      .split('\n')
      .map((line) => line.slice(Math.min(indent.length, line.search(/\S|$/))))
      .join('\n'),
  }));
}
