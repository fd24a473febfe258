import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface FilterBarProps {
  /** The field that is always visible. */
  search: ReactNode;
  /** How many of the other filters are set. */
  set: number;
  children: ReactNode;
}

/**
 * The filters above a list. On a phone, all but the search are behind a button, so that the list begins on the
 * first screen.
 */
export function FilterBar({ search, set, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={isOpen ? 'results-filter results-filter-open' : 'results-filter'}>
      {search}
      <span className="filter-toggle">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
      </span>
      {children}
    </search>
  );
}
