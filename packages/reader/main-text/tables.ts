import { type Box, isRun, type Run } from './box.ts';

/**
 * Maximum length of a cell, and maximum number of columns, in a table that contains data. A table above these
 * limits is used only for layout.
 */
const MAX_CELL = 400;
const MAX_COLUMNS = 40;
const BLOCK_IN_CELL = /^(?:table|ul|ol|blockquote|pre|h[1-6])$/;

/** Returns the texts of a table's cells, row by row; null for a table that is used only for layout. */
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

/**
 * Returns the rows of a table. Content outside the rows is returned, too, and shows the caller that the table
 * is used only for layout.
 */
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

/** Returns the texts of a cell; null if the cell contains blocks that cannot be written in one line. */
function runsOf(cell: Box, runs: ReadonlySet<Run>): Run[] | null {
  const cellRuns: Run[] = [];
  for (const item of cell.items) {
    if (isRun(item)) {
      if (runs.has(item)) cellRuns.push(item);
      continue;
    }
    const inside = BLOCK_IN_CELL.test(item.tag) ? null : runsOf(item, runs);
    if (inside === null) return null;
    cellRuns.push(...inside);
  }
  return cellRuns;
}
