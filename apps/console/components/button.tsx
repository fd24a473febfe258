import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  /** Whether an action is in progress. */
  busy?: boolean;
}

/** A button that ignores clicks while it is busy or disabled, but keeps its size and the keyboard focus. */
export function Button({ kind = 'plain', busy = false, disabled, onClick, children, ...rest }: ButtonProps) {
  const isOff = busy || disabled === true;
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind}`}
      aria-busy={busy}
      aria-disabled={isOff}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
