import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface ModalProps {
  className: string;
  titleId: string;
  /** Whether a click on the backdrop also closes the modal. */
  closesOnBackdrop?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * What dialogs and drawers share. The browser traps focus, closes the modal on Escape, and then restores
 * focus.
 */
export function Modal({ className, titleId, closesOnBackdrop = false, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
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
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop lies outside the content, and its clicks go to the dialog itself.
        if (closesOnBackdrop && event.target === ref.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
