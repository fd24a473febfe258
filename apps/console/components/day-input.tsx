import { useState } from 'react';

interface DayInputProps {
  label: string;
  saved: string | null;
  onSave: (day: string | null) => void;
}

/**
 * A field for a day, which is saved when the user leaves it: a browser passes on each digit of a year as a date of
 * its own, the first in the year 2.
 */
export function DayInput({ label, saved, onSave }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="date"
      className="date"
      aria-label={label}
      value={typed ?? saved ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={({ target }) => {
        setTyped(null);
        if (typed !== null && typed !== (saved ?? '') && !target.validity.badInput) onSave(typed || null);
      }}
    />
  );
}
