import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Sort } from '../components/sort-by.ts';
import { SortHeader } from '../components/table.tsx';
import type { ResultColumn, ResultRow, SortKey } from './filter-results.ts';
import { ResultCells } from './result-cells.tsx';
import type { Selection } from './use-selection.ts';

interface ResultsTableProps {
  rows: ResultRow[];
  columns: ResultColumn[];
  sort: Sort<SortKey>;
  onSort: (sort: Sort<SortKey>) => void;
  selection: Selection;
  onOpen: (id: string) => void;
}

/**
 * The assumed height of a row on a wide screen: with a reason of two lines, and without. For each row that has a
 * different height, the browser must compute the layout again.
 */
const ROW_HEIGHT = { twoLines: 56, threeLines: 74 };
/** The height of the part of the list that the sticky header covers. */
const HEADER_HEIGHT = 40;

/**
 * A grid that renders only the visible rows. Enter opens a row, the space bar selects it, and Shift selects a range.
 */
export const ResultsTable = memo(function ResultsTable({
  rows,
  columns,
  sort,
  onSort,
  selection,
  onOpen,
}: ResultsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  );
  const isMoving = useRef(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // The virtualizer decides which rows to render. It computes all positions again when it receives a new
    // function, so memoize its functions.
    estimateSize: useCallback((index: number) => assumedHeight(rows[index]), [rows]),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: 6,
    scrollPaddingStart: HEADER_HEIGHT,
    // Keep the row with keyboard focus in the document, so that it does not lose the focus when it scrolls
    // out of view.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        if (activeIndex < (indexes[0] ?? 0)) return [activeIndex, ...indexes];
        if (activeIndex > (indexes.at(-1) ?? activeIndex)) return [...indexes, activeIndex];
        return indexes;
      },
      [activeIndex],
    ),
  });

  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`tr[data-index="${activeIndex}"]`)
      ?.focus({ preventScroll: true });
  });

  const move = (index: number, isRange: boolean) => {
    const current = rows[activeIndex];
    const target = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!target || !current) return;
    if (isRange) {
      if (!selection.ids.has(current.id)) selection.toggle(current.id);
      selection.extendTo(target.id);
    }
    isMoving.current = true;
    setActive(target.id);
    virtualizer.scrollToIndex(rows.indexOf(target));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target, rows);
    if (!row || !isRowItself(event.target)) return;
    const page = Math.max(1, virtualizer.getVirtualItems().length - 12);
    const moves: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) move(target, event.shiftKey);
    else if (event.key === ' ') event.shiftKey ? selection.extendTo(row.id) : selection.toggle(row.id);
    else if (event.key === 'Enter') onOpen(row.id);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      selection.toggleAll(rows.map(({ id }) => id));
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target, rows);
    if (!row || (event.target as Element).closest('a')) return;
    setActive(row.id);
    if (event.shiftKey) {
      selection.extendTo(row.id);
      // Shift+click also selects the text between the two rows, so remove the text selection.
      window.getSelection()?.removeAllRanges();
    } else if (event.ctrlKey || event.metaKey || (event.target as Element).closest('.select-cell')) {
      selection.toggle(row.id);
    } else if (window.getSelection()?.isCollapsed !== false) onOpen(row.id);
  };

  const items = virtualizer.getVirtualItems();
  const all = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id));
  let end = 0;
  return (
    <div className="results" ref={scroller}>
      <table
        className="results-table"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the keyboard moves between the rows of a grid
        role="grid"
        aria-label="Journalists"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="select-cell">
              <input
                type="checkbox"
                aria-label="Select all shown"
                checked={all}
                onChange={() => selection.toggleAll(rows.map(({ id }) => id))}
              />
            </th>
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} onClick={onClick}>
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const gap = item.start - end;
            end = item.end;
            return (
              <Fragment key={item.key}>
                <Spacer height={gap} columns={columns.length + 1} />
                <Row
                  row={row}
                  index={item.index}
                  columns={columns}
                  isSelected={selection.ids.has(row.id)}
                  isActive={item.index === activeIndex}
                  measure={virtualizer.measureElement}
                />
              </Fragment>
            );
          })}
          <Spacer height={virtualizer.getTotalSize() - end} columns={columns.length + 1} />
        </tbody>
      </table>
    </div>
  );
});

interface RowProps {
  row: ResultRow;
  index: number;
  columns: ResultColumn[];
  isSelected: boolean;
  isActive: boolean;
  measure: Ref<HTMLTableRowElement>;
}

/** A row of the table. While the list scrolls, only the rows that come into view are rendered. */
const Row = memo(function Row({ row, index, columns, isSelected, isActive, measure }: RowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
    >
      <ResultCells row={row} columns={columns} isSelected={isSelected} />
    </tr>
  );
});

/**
 * A placeholder for rows that are not in the document. The placeholder uses the `height` attribute, because
 * the CSP forbids inline styles.
 */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row without tabindex cannot be focused
    <tr className="spacer" aria-hidden="true">
      <td colSpan={columns} height={height} />
    </tr>
  );
}

function assumedHeight(row: ResultRow | undefined): number {
  return row?.research && row.before === null ? ROW_HEIGHT.threeLines : ROW_HEIGHT.twoLines;
}

function isRowItself(target: EventTarget): boolean {
  return target instanceof HTMLTableRowElement;
}

function rowOf(target: EventTarget, rows: ResultRow[]): ResultRow | undefined {
  const index = (target as Element).closest<HTMLElement>('tr[data-index]')?.dataset.index;
  return index === undefined ? undefined : rows[Number(index)];
}
