import type { ReactNode } from 'react';
import { Check } from './check.tsx';

interface ChoicesProps<T extends string> {
  legend: string;
  of: readonly { value: T; label: ReactNode }[];
  values: readonly T[];
  error?: string | undefined;
  onChange: (values: T[]) => void;
}

/** Checkboxes of which any number can be chosen. */
export function Choices<T extends string>({ legend, of, values, error, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {of.map(({ value, label }) => (
        <Check
          key={value}
          checked={values.includes(value)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...values, value] : values.filter((other) => other !== value))
          }
        >
          <span>{label}</span>
        </Check>
      ))}
      {error === undefined ? null : (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
