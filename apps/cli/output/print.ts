import { once } from 'node:events';
import { printableJson } from './printable.ts';
import type { Format, View } from './view.ts';

/** Writes to stdout. Waits if the reader is slower than the output. */
export async function write(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Prints a result to stdout. The renderers for tables and CSV are imported only if they are needed. */
export async function print<Row>(view: View<Row>, format: Format): Promise<void> {
  await write(await render(view, format));
}

async function render<Row>(view: View<Row>, format: Format): Promise<string> {
  switch (format) {
    case 'json':
      return `${printableJson(view.body, 2)}\n`;
    case 'ndjson':
      return view.rows.map((row) => `${printableJson(row)}\n`).join('');
    case 'csv':
      return (await import('./csv.ts')).renderCsv(view);
    case 'table': {
      const width = process.stdout.isTTY ? process.stdout.columns : null;
      if (view.onTerminal && width !== null && view.rows.length > 0) {
        return `${view.onTerminal(view.rows, width)}\n`;
      }
      return `${(await import('./table.ts')).renderTable(view, width)}\n`;
    }
  }
}
