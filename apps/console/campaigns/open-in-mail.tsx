import { useState } from 'react';
import type { Member } from './people-api.ts';

/** Mail programs cut longer links. */
const MAX_LINK = 1_900;

/** Opens a new mail to a person in the user's mail program, and then offers to note that they were contacted. */
export function OpenInMail({ person, onContacted }: { person: Member; onContacted: () => void }) {
  const [opened, setOpened] = useState(() => isOpened(person.id));
  const href = mailLink(person);
  if (href === null) return null;
  const open = () => {
    sessionStorage.setItem(keyOf(person.id), 'opened');
    setOpened(true);
  };
  return (
    <span className="row-note">
      <a href={href} aria-label={`Open in mail: ${person.journalist.name}`} onClick={open}>
        Open in mail
      </a>
      {opened && person.state === 'to_contact' ? (
        <>
          {' '}
          <button type="button" className="link-button" onClick={onContacted}>
            Mark as contacted
          </button>
        </>
      ) : null}
    </span>
  );
}

/** A reload of the page, which may follow a mail, keeps the offer. */
const keyOf = (memberId: string) => `byline-mail ${memberId}`;
const isOpened = (memberId: string) => sessionStorage.getItem(keyOf(memberId)) !== null;

/** A `mailto:` link with salutation, subject and angle; null without an address, or if nobody may write. */
function mailLink({ journalist, research, own_email, state }: Member): string | null {
  const address = journalist.email ?? own_email;
  if (address === null || state === 'do_not_contact') return null;
  const angle = research?.fit.personalized_angle ?? '';
  const subject = research?.fit.mail_subject ?? '';
  const body = `Dear ${journalist.name},\r\n\r\n${angle}\r\n\r\n`;
  const query = [`subject=${encodeURIComponent(subject)}`, `body=${encodeURIComponent(body)}`].join('&');
  const to = encodeURIComponent(address).replace('%40', '@');
  const whole = `mailto:${to}?${query}`;
  return whole.length <= MAX_LINK ? whole : `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
