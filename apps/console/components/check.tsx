import type { ComponentProps } from 'react';

interface CheckProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its label beside it. */
export function Check({ children, onChange, ...input }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
