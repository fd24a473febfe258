import type { ButtonHTMLAttributes } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'primary' | 'plain' | 'danger' | 'quiet';
  /** Work goes on: the button keeps its place and its focus, and takes no second click. */
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
        // A disabled button would lose the focus; this one only stops answering.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
