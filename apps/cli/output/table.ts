import Table from 'cli-table3';
import { colorsOf } from './colors.ts';
import { printable } from './printable.ts';
import type { Cell, Column, View } from './view.ts';

const GAP = 2;
/** Narrower than this nothing can be read. */
const MIN_WIDTH = 12;

/** Nothing but space between columns, so that lines can be cut and searched. */
const NO_BORDERS = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((edge) => [edge, '']),
);

/** The rows as a table of at most `width` columns of the terminal; null: as wide as they are. */
export function renderTable<Row>(view: View<Row>, width: number | null): string {
  const columns = view.columns.filter(({ csvOnly }) => !csvOnly);
  if (view.rows.length === 0) return view.empty ?? '';
  if (view.layout === 'record') return view.rows.map((row) => renderRecord(row, columns)).join('\n\n');
  const bold = colorsOf(process.stdout).bold;
  const cells = view.rows.map((row) => columns.map(({ of }) => show(of(row))));
  const natural = columns.map(({ name }, index) =>
    Math.max(name.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const table = new Table({
    head: columns.map(({ name }) => bold(name)),
    chars: { ...NO_BORDERS, middle: ' '.repeat(GAP) },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    wordWrap: width !== null,
    wrapOnWordBoundary: true,
    ...(width === null ? {} : { colWidths: fitWidths(natural, width) }),
  });
  table.push(...cells);
  return trimLines(table.toString());
}

function renderRecord<Row>(row: Row, columns: Column<Row>[]): string {
  const { dim } = colorsOf(process.stdout);
  const width = Math.max(...columns.map(({ name }) => name.length));
  return columns.map(({ name, of }) => `${dim(name.padEnd(width + GAP))}${show(of(row))}`).join('\n');
}

/** Takes from the widest columns until all of them fit. */
function fitWidths(natural: number[], width: number): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, each) => sum + each + GAP, -GAP) - width;
  while (excess > 0) {
    const widest = widths.indexOf(Math.max(...widths));
    const current = widths[widest] ?? 0;
    if (current <= MIN_WIDTH) break;
    widths[widest] = current - 1;
    excess -= 1;
  }
  return widths;
}

function show(cell: Cell): string {
  return cell === null ? '–' : printable(String(cell));
}

function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
