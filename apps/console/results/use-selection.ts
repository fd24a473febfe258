import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects or deselects one row, and makes it the start of the next range. */
  toggle: (id: string) => void;
  /** Selects all rows that are displayed between the last toggled row and the given row. */
  extendTo: (id: string) => void;
  /** Selects the given rows, or deselects them if all of them are already selected. */
  toggleAll: (ids: string[]) => void;
  clear: () => void;
}

/** Manages the selected rows of a list. `shown` contains the ids in display order. */
export function useSelection(shown: string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const order = useRef(shown);
  order.current = shown;

  const toggle = useCallback((id: string) => {
    anchor.current = id;
    setIds((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const extendTo = useCallback((id: string) => {
    anchor.current ??= id;
    const [start = 0, end = 0] = [order.current.indexOf(anchor.current), order.current.indexOf(id)].sort(
      (a, b) => a - b,
    );
    setIds((known) => new Set([...known, ...order.current.slice(Math.max(0, start), end + 1)]));
  }, []);
  const toggleAll = useCallback((all: string[]) => {
    setIds((known) => {
      const next = new Set(known);
      const isComplete = all.every((id) => known.has(id));
      for (const id of all) isComplete ? next.delete(id) : next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(
    () => ({ ids, toggle, extendTo, toggleAll, clear }),
    [ids, toggle, extendTo, toggleAll, clear],
  );
}
