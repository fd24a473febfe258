import { type Box, isHeading, isRun, type Run } from './box.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { tableRows } from './tables.ts';

/** The same words as plain text and as Markdown. */
export interface Written {
  text: string;
  markdown: string;
}

const NOTHING: Written = { text: '', markdown: '' };

/**
 * Writes a block of the page as plain text and as GitHub-flavoured Markdown, in one traversal. Only the
 * pieces of text in `runs` are written.
 */
export function write(root: Box, runs: ReadonlySet<Run>, base: string): Written {
  return blocks(root);

  function blocks(box: Box): Written {
    return joined(box.items.map(block), '\n\n', '\n\n');
  }

  function block(item: Box | Run): Written {
    if (isRun(item)) return runs.has(item) ? paragraph(item) : NOTHING;
    if (isHeading(item)) return heading(item);
    if (item.tag === 'ul' || item.tag === 'ol') return list(item);
    if (item.tag === 'li') return listItem(item, '- ');
    if (item.tag === 'blockquote') return quote(item);
    if (item.tag === 'pre') return code(item);
    return (item.tag === 'table' ? table(item) : null) ?? blocks(item);
  }

  function paragraph(run: Run): Written {
    return { text: run.text, markdown: inlineMarkdown(run, base) };
  }

  function heading(box: Box): Written {
    const lines = runsIn(box);
    const text = inOneLine(lines.map((run) => run.text));
    if (text === '') return joined(lines.map(paragraph), '\n\n', '\n\n');
    const markdown = inOneLine(lines.map((run) => inlineMarkdown(run, base, { marks: false })));
    return {
      text,
      markdown: `${'#'.repeat(Number(box.tag.slice(1)))} ${markdown.replace(/(?<!\\)#$/, '\\#')}`,
    };
  }

  function list(box: Box): Written {
    let number = Math.abs(Number.parseInt(box.element.attribs.start ?? '', 10) || 1) % 1_000_000;
    const items = box.items.map((item) => {
      if (isRun(item) || item.tag !== 'li') return block(item);
      const written = listItem(item, box.tag === 'ol' ? `${number}. ` : '- ');
      if (written !== NOTHING) number += 1;
      return written;
    });
    const loose =
      items.some(({ markdown }) => markdown.includes('\n\n')) || box.items.some((item) => isRun(item));
    return joined(items, '\n', loose ? '\n\n' : '\n');
  }

  function listItem(box: Box, bullet: string): Written {
    const { text, markdown } = blocks(box);
    if (markdown === '') return NOTHING;
    return { text, markdown: bullet + markdown.replace(/\n(?=.)/g, `\n${' '.repeat(bullet.length)}`) };
  }

  function quote(box: Box): Written {
    const { text, markdown } = blocks(box);
    if (markdown === '') return NOTHING;
    return {
      text,
      markdown: markdown.replace(/^(.?)/gm, (_line, first) => (first === '' ? '>' : `> ${first}`)),
    };
  }

  function code(box: Box): Written {
    const text = runsIn(box)
      .map((run) => run.text)
      .join('\n');
    if (text === '') return NOTHING;
    // The code fence must be longer than any sequence of backticks in the text.
    let longest = 2;
    for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
    const fence = '`'.repeat(longest + 1);
    return { text, markdown: `${fence}\n${text}\n${fence}` };
  }

  function table(box: Box): Written | null {
    const rows = tableRows(box, runs);
    if (rows === null) return null;
    const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
    const lines = rows.map((row) => {
      const cells = row.map((cell) => inOneLine(cell.map((run) => inlineMarkdown(run, base))));
      return `| ${Array.from({ length: width }, (_cell, index) => cells[index] ?? '').join(' | ')} |`;
    });
    lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
    const text = rows.map((row) => row.map((cell) => inOneLine(cell.map((run) => run.text))).join('\t'));
    return { text: text.join('\n'), markdown: lines.join('\n') };
  }

  function runsIn(box: Box): Run[] {
    return box.items.flatMap((item) => (isRun(item) ? (runs.has(item) ? [item] : []) : runsIn(item)));
  }
}

function inOneLine(texts: string[]): string {
  return texts.join(' ').replace(/\\?\n/g, ' ').trim();
}

function joined(parts: Written[], textGap: string, markdownGap: string): Written {
  const filled = parts.filter(({ markdown }) => markdown !== '');
  const [first, second] = filled;
  if (!first) return NOTHING;
  if (!second) return first;
  return {
    text: filled.flatMap(({ text }) => (text === '' ? [] : [text])).join(textGap),
    markdown: filled.map(({ markdown }) => markdown).join(markdownGap),
  };
}
