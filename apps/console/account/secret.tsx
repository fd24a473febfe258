import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Snippet } from '../components/copy.tsx';
import { Notice } from '../components/notice.tsx';

interface SecretProps {
  /** What the secret is called on the button: "key". */
  noun: string;
  /** What the secret is called for those who cannot see it. */
  name: string;
  secret: string;
  children: ReactNode;
  onClose: () => void;
}

/** A new secret, which is shown only now, and why. */
export function Secret({ noun, name, secret, children, onClose }: SecretProps) {
  return (
    <div className="stack">
      <Notice tone="warning" title="Copy it now">
        <p>{children}</p>
      </Notice>
      <Snippet text={secret} name={name} />
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          I have copied the {noun}
        </Button>
      </div>
    </div>
  );
}
