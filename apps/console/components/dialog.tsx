import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog with a title. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal className="dialog" titleId={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Modal>
  );
}
