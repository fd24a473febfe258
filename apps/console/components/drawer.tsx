import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface DrawerProps {
  title: string;
  lead?: ReactNode;
  /** Controls shown beside the close button. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal panel at the side of the page. The browser traps focus, closes the panel on Escape, and then
 * restores focus.
 */
export function Drawer({ title, lead, actions, onClose, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Close the dialog before it is removed from the DOM; otherwise, the browser does not restore focus.
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser already closes the dialog on Escape
    <dialog
      ref={ref}
      className="drawer"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The content covers the dialog except for the backdrop, so a click on the dialog itself is a click
        // on the backdrop.
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
