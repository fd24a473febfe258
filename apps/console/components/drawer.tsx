import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface DrawerProps {
  title: string;
  lead?: ReactNode;
  /** Controls shown beside the close button. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel at the side of the page. A click beside it also closes it. */
export function Drawer({ title, lead, actions, onClose, children }: DrawerProps) {
  const titleId = useId();
  return (
    <Modal className="drawer" titleId={titleId} closesOnBackdrop onClose={onClose}>
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
    </Modal>
  );
}
