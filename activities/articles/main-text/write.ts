import { inlineMarkdown } from './inline-markdown.ts';
import { type Box, HEADING, isRun, type Run } from './outline.ts';
import { tableRows } from './tables.ts';

/** A text in its two forms. */
export interface Written {
  text: string;
  markdown: string;
}

const NOTHING: Written = { text: '', markdown: '' };

/** The chosen runs as plain text and as GitHub-flavoured Markdown, with their headings, lists, quotes and tables. */
export function write(root: Box, runs: ReadonlySet<Run>, base: string): Written {
  return blocks(root);

  function blocks(box: Box): Written {
    return joined(box.items.map(block), '\n\n', '\n\n');
  }

  function block(item: Box | Run): Written {
    if (isRun(item))
      return runs.has(item) ? { text: item.text, markdown: inlineMarkdown(item, base) } : NOTHING;
    if (HEADING.test(item.tag)) return heading(item);
    if (item.tag === 'ul' || item.tag === 'ol') return list(item);
    if (item.tag === 'li') return listItem(item, '- ');
    if (item.tag === 'blockquote') {
      const { text, markdown } = blocks(item);
      return {
        text,
        markdown: markdown.replace(/^(?=.)/gm, '> ').replace(/^$/gm, markdown === '' ? '' : '>'),
      };
    }
    if (item.tag === 'pre') return code(item);
    if (item.tag === 'table') return table(item) ?? blocks(item);
    return blocks(item);
  }

  function heading(box: Box): Written {
    const lines = within(box);
    const text = lines.map((run) => run.text.replace(/\n/g, ' ')).join(' ');
    if (text === '') return joined(box.items.map(block), '\n\n', '\n\n');
    const markdown = lines.map((run) => inlineMarkdown(run, base, true).replace(/\\?\n/g, ' ')).join(' ');
    return { text, markdown: `${'#'.repeat(Number(box.tag.slice(1)))} ${markdown.replace(/#+$/, '\\$&')}` };
  }

  function list(box: Box): Written {
    let number = Number.parseInt(box.element.attribs.start ?? '1', 10) || 1;
    const items = box.items.map((item) => {
      if (isRun(item) || item.tag !== 'li') return block(item);
      const written = listItem(item, box.tag === 'ol' ? `${Math.abs(number) % 1_000_000}. ` : '- ');
      if (written !== NOTHING) number += 1;
      return written;
    });
    return joined(items, '\n', items.some(({ markdown }) => markdown.includes('\n\n')) ? '\n\n' : '\n');
  }

  function listItem(box: Box, bullet: string): Written {
    const { text, markdown } = blocks(box);
    if (text === '' && markdown === '') return NOTHING;
    return { text, markdown: bullet + markdown.replace(/\n(?=.)/g, `\n${' '.repeat(bullet.length)}`) };
  }

  function code(box: Box): Written {
    const text = within(box)
      .map((run) => run.text)
      .join('\n');
    if (text === '') return NOTHING;
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
    const fence = '`'.repeat(longest + 1);
    return { text, markdown: `${fence}\n${text}\n${fence}` };
  }

  function table(box: Box): Written | null {
    const rows = tableRows(box, runs);
    if (rows === null) return null;
    const width = Math.max(...rows.map((row) => row.length));
    const lines = rows.map((row) => {
      const cells = row.map((cell) =>
        cell.map((run) => inlineMarkdown(run, base).replace(/\\?\n/g, ' ')).join(' '),
      );
      return `| ${Array.from({ length: width }, (_cell, index) => cells[index] ?? '').join(' | ')} |`;
    });
    lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
    const text = rows.map((row) =>
      row.map((cell) => cell.map((run) => run.text.replace(/\n/g, ' ')).join(' ')).join('\t'),
    );
    return { text: text.join('\n'), markdown: lines.join('\n') };
  }

  function within(box: Box): Run[] {
    return box.items.flatMap((item) => (isRun(item) ? (runs.has(item) ? [item] : []) : within(item)));
  }
}

function joined(parts: Written[], textGap: string, markdownGap: string): Written {
  const filled = parts.filter(({ text, markdown }) => text !== '' || markdown !== '');
  if (filled.length === 0) return NOTHING;
  if (filled.length === 1 && filled[0]) return filled[0];
  return {
    text: filled
      .map(({ text }) => text)
      .filter(Boolean)
      .join(textGap),
    markdown: filled
      .map(({ markdown }) => markdown)
      .filter(Boolean)
      .join(markdownGap),
  };
}
