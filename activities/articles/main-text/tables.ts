import { type Box, isRun, type Run } from './outline.ts';

/** Longer cells are columns of a page that is laid out by a table. */
const MAX_CELL = 400;

/** The runs of a table's cells, row by row, or null where a table only lays out the page. */
export function tableRows(table: Box, runs: ReadonlySet<Run>): Run[][][] | null {
  const rows: Run[][][] = [];
  let layout = false;
  const collect = (box: Box) => {
    for (const item of box.items) {
      if (isRun(item)) layout ||= runs.has(item);
      else if (item.tag === 'tr') rows.push(cellsOf(item));
      else collect(item);
    }
  };
  const cellsOf = (row: Box): Run[][] => {
    const cells: Run[][] = [];
    for (const item of row.items) {
      if (isRun(item) || !/^t[dh]$/.test(item.tag)) layout = true;
      else {
        const cell = runsOf(item, runs);
        if (cell === null || cell.reduce((sum, run) => sum + run.size, 0) > MAX_CELL) layout = true;
        cells.push(cell ?? []);
      }
    }
    return cells;
  };
  collect(table);
  const filled = rows.filter((row) => row.some((cell) => cell.length > 0));
  const columns = Math.max(0, ...filled.map((row) => row.length));
  return layout || filled.length < 2 || columns < 2 ? null : filled;
}

const BLOCK_IN_CELL = /^(?:table|ul|ol|blockquote|pre|h[1-6])$/;

function runsOf(cell: Box, runs: ReadonlySet<Run>): Run[] | null {
  const found: Run[] = [];
  for (const item of cell.items) {
    if (isRun(item)) {
      if (runs.has(item)) found.push(item);
    } else {
      const inside = BLOCK_IN_CELL.test(item.tag) ? null : runsOf(item, runs);
      if (inside === null) return null;
      found.push(...inside);
    }
  }
  return found;
}
