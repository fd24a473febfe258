import { type Box, isRun, type Run } from './box.ts';

/** A table with longer cells or more columns is a layout table. */
const MAX_CELL = 400;
const MAX_COLUMNS = 40;
const BLOCK_IN_CELL = /^(?:table|ul|ol|blockquote|pre|h[1-6])$/;

/** The runs of a table's cells, row by row. Null for a layout table. */
export function tableRows(table: Box, runs: ReadonlySet<Run>): Run[][][] | null {
  const rows: Run[][][] = [];
  for (const row of rowsOf(table)) {
    if (row.tag !== 'tr') return null;
    const cells = cellsOf(row, runs);
    if (cells === null) return null;
    if (cells.some((cell) => cell.length > 0)) rows.push(cells);
  }
  const columns = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return rows.length < 2 || columns < 2 || columns > MAX_COLUMNS ? null : rows;
}

/** The rows of a table. Its other contents are returned, too; the caller then treats it as a layout table. */
function rowsOf(box: Box): Box[] {
  return box.items.flatMap((item) => {
    if (isRun(item)) return [box];
    return /^t(?:head|body|foot)$/.test(item.tag) ? rowsOf(item) : [item];
  });
}

function cellsOf(row: Box, runs: ReadonlySet<Run>): Run[][] | null {
  const cells: Run[][] = [];
  for (const item of row.items) {
    if (isRun(item) || !/^t[dh]$/.test(item.tag)) return null;
    const cell = runsOf(item, runs);
    if (cell === null || cell.reduce((sum, run) => sum + run.size, 0) > MAX_CELL) return null;
    cells.push(cell);
  }
  return cells;
}

/** The runs of a cell. Null if it contains blocks that cannot be written in one line. */
function runsOf(cell: Box, runs: ReadonlySet<Run>): Run[] | null {
  const found: Run[] = [];
  for (const item of cell.items) {
    if (isRun(item)) {
      if (runs.has(item)) found.push(item);
      continue;
    }
    const inside = BLOCK_IN_CELL.test(item.tag) ? null : runsOf(item, runs);
    if (inside === null) return null;
    found.push(...inside);
  }
  return found;
}
