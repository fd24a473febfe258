import { printable } from './printable.ts';
import type { Column, View } from './view.ts';

/** Characters that Markdown would take for marks. */
const MARKS = /[\\`*_[\]<>|~#]/g;

/** Renders the rows as a Markdown table, or a single item as a list of its fields. */
export function renderMarkdown<Row>(view: View<Row>): string {
  const columns = view.columns.filter(({ csvOnly }) => !csvOnly);
  if (view.rows.length === 0) return view.empty ?? '';
  if (view.layout === 'record')
    return view.rows
      .map((row) => columns.map((column) => `- **${column.name}**: ${cellOf(column, row)}`).join('\n'))
      .join('\n\n');
  const lines = [
    columns.map(({ name }) => name),
    columns.map(() => '---'),
    ...view.rows.map((row) => columns.map((column) => cellOf(column, row))),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellOf<Row>({ of }: Column<Row>, row: Row): string {
  const value = of(row);
  if (value === null) return '–';
  const text = printable(String(value));
  // Only an address without spaces and angle brackets can be written as a Markdown link of its own.
  if (/^https?:\/\/[^\s<>|]+$/.test(text)) return `<${text}>`;
  return text.replace(MARKS, '\\$&');
}
