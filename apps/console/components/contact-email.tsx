import type { ReactNode } from 'react';
import { CopyButton } from './copy.tsx';
import { EmailAddress } from './email-address.tsx';

/** An e-mail address, or other words for it, with a button that copies the address. */
export function ContactEmail({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <span className="contact-email">
      {children ?? <EmailAddress address={address} />}
      <CopyButton text={address} />
    </span>
  );
}

/** An address that opens the mail program. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
      <EmailAddress address={address} />
    </a>
  );
}
