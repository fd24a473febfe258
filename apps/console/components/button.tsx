import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  /** Whether an action is in progress. A busy button keeps its size and focus but ignores clicks. */
  busy?: boolean;
}

export function Button({ kind = 'plain', busy = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind}`}
      aria-busy={busy}
      aria-disabled={busy || rest.disabled}
      onClick={(event) => {
        // While the button is busy, ignore clicks. A disabled button would lose the keyboard focus.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
