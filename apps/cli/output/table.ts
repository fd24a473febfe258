import Table from 'cli-table3';
import { colorsOf } from './colors.ts';
import { printable } from './printable.ts';
import type { Cell, Column, View } from './view.ts';

const GAP = 2;
/** Minimum width of a column. A narrower column is unreadable. */
const MIN_WIDTH = 12;

/** Draws no borders, so that columns are separated only by spaces and the output works with `cut` and `grep`. */
const NO_BORDERS = Object.fromEntries(
  [
    ...['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right'],
    ...['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid'],
  ].map((edge) => [edge, '']),
);

/** Renders the rows as a table that is at most `width` terminal columns wide, or of any width if `width` is null. */
export function renderTable<Row>(view: View<Row>, width: number | null): string {
  const columns = view.columns.filter(({ csvOnly }) => !csvOnly);
  if (view.rows.length === 0) return view.empty ?? '';
  if (view.layout === 'record') return view.rows.map((row) => renderRecord(row, columns)).join('\n\n');
  const bold = colorsOf(process.stdout).bold;
  const cells = view.rows.map((row) => columns.map((column) => show(column, row)));
  const texts = columns.map(({ name }, index) => [name, ...cells.map((row) => row[index] ?? '')]);
  const widths = width === null ? [] : fitWidths(columns, texts, width);
  if (widths === null) return view.rows.map((row) => renderRecord(row, columns)).join('\n\n');
  const table = new Table({
    head: columns.map(({ name }) => bold(name)),
    chars: { ...NO_BORDERS, middle: ' '.repeat(GAP) },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
    wordWrap: width !== null,
    wrapOnWordBoundary: true,
    ...(width === null ? {} : { colWidths: widths }),
  });
  table.push(...cells);
  return trimLines(table.toString());
}

function renderRecord<Row>(row: Row, columns: Column<Row>[]): string {
  const { dim } = colorsOf(process.stdout);
  const width = Math.max(...columns.map(({ name }) => name.length));
  return columns.map((column) => `${dim(column.name.padEnd(width + GAP))}${show(column, row)}`).join('\n');
}

/**
 * Shrinks the widest columns until the table fits: first only columns whose text then wraps between words,
 * and then, if necessary, columns whose words are broken. Returns null if the table cannot fit without
 * breaking ids or e-mail addresses.
 */
function fitWidths<Row>(columns: Column<Row>[], texts: string[][], width: number): number[] | null {
  const widths = texts.map((column) => longest(column));
  const words = texts.map((column) => longest(column.flatMap((text) => text.split(' '))));
  let excess = widths.reduce((sum, each) => sum + each + GAP, -GAP) - width;
  for (const floors of [words, columns.map(({ whole }, index) => (whole ? (widths[index] ?? 0) : 0))]) {
    while (excess > 0) {
      const shrinkable = widths.map((each, index) =>
        each > Math.max(floors[index] ?? 0, MIN_WIDTH) ? each : 0,
      );
      const widest = longestIndex(shrinkable);
      if (shrinkable[widest] === 0) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
      excess -= 1;
    }
  }
  return excess > 0 ? null : widths;
}

function longest(texts: string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}

function longestIndex(numbers: number[]): number {
  return numbers.indexOf(Math.max(...numbers));
}

function show<Row>({ of, isTime }: Column<Row>, row: Row): string {
  const cell: Cell = of(row);
  if (cell === null) return '–';
  return printable(isTime ? localTime(String(cell)) : String(cell));
}

/** Formats a time as `2026-11-22 17:29` in the time zone of the terminal. */
function localTime(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}

function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
