import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { focusTitle } from './focus-title.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal className="dialog" titleId={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Modal>
  );
}

interface DrawerProps {
  title: string;
  lead?: ReactNode;
  /** Open the neighbors in the table, also with the arrow keys, K and J; null where there is none. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel at the side of the page. Its close button, Escape, or a click beside the panel closes it. */
export function Drawer({ title, lead, onPrevious, onNext, onClose, children }: DrawerProps) {
  const titleId = useId();
  useEffect(() => {
    const turn = ({ target, key, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // The keys of a field, and of a dialog above the panel, are theirs.
      const isElsewhere = target instanceof Element && target.closest('input, select, textarea, .dialog');
      if (isElsewhere || altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft' || key === 'k') onPrevious?.();
      if (key === 'ArrowRight' || key === 'j') onNext?.();
    };
    // A button that had the focus may be gone or disabled on the next page, so the whole document listens.
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [onPrevious, onNext]);
  return (
    <Modal className="drawer" titleId={titleId} closesOnBackdrop onClose={onClose}>
      <div className="drawer-content">
        <div className="drawer-head">
          <div>
            <h2 id={titleId}>{title}</h2>
            {lead ? <p className="lead">{lead}</p> : null}
          </div>
          <div className="drawer-actions">
            <Button disabled={onPrevious === null} onClick={() => onPrevious?.()}>
              Previous
            </Button>
            <Button disabled={onNext === null} onClick={() => onNext?.()}>
              Next
            </Button>
            <Button onClick={onClose}>Close</Button>
          </div>
        </div>
        {children}
      </div>
    </Modal>
  );
}

interface ModalProps {
  className: string;
  titleId: string;
  /** Whether a click on the backdrop closes the modal, as the Escape key does. */
  closesOnBackdrop?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The common base of dialogs and side panels. The browser traps focus, closes the modal on Escape, and then
 * restores focus, unless what opened the modal is gone or in a menu, which has closed.
 */
function Modal({ className, titleId, closesOnBackdrop = false, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    // Found now: what opened the modal may leave its menu meanwhile.
    const menu = document.activeElement?.closest('.menu')?.querySelector('summary');
    if (dialog && !dialog.open) dialog.showModal();
    // Close the dialog before it is removed from the DOM; otherwise, the browser does not restore focus.
    return () => {
      dialog?.close();
      const focused = document.activeElement;
      if (focused !== document.body && !dialog?.contains(focused)) return;
      if (menu?.isConnected) menu.focus();
      else focusTitle();
    };
  }, []);
  // The dialog is added at the end of the page, so that the styles of a table do not apply to a dialog that a
  // table cell opens.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser already closes the dialog on Escape
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A click on the backdrop targets the dialog element itself. All other clicks target its content.
        if (closesOnBackdrop && event.target === ref.current) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
