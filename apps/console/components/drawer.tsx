import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface DrawerProps {
  title: string;
  lead?: ReactNode;
  /** Actions beside the close button. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel at the side of the page. The browser traps focus, closes it on Escape, and restores focus. */
export function Drawer({ title, lead, actions, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Close it before it is removed from the DOM; otherwise the browser does not restore focus.
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this click is Escape, which the browser handles
    <dialog
      ref={ref}
      className="drawer"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop lies outside the content, and its clicks go to the dialog itself.
        if (event.target === ref.current) onClose();
      }}
    >
      <div className="drawer-content">
        <div className="drawer-head">
          <div>
            <h2 id={titleId}>{title}</h2>
            {lead ? <p className="lead">{lead}</p> : null}
          </div>
          <div className="drawer-actions">
            {actions}
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  );
}
