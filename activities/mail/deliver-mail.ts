import { type Database, type MailId, mails, newToken } from '../../db/index.ts';
import type { MailReceipt } from '../../workflows/contract.ts';
import { writeLetter } from './letters.ts';
import type { SendLetter } from './smtp.ts';

export interface MailDeps {
  db: Database;
  send: SendLetter;
  /** What links begin with. */
  linkBase: string;
}

/** How an attempt ended; `later` is worth another one. */
export type Delivery = MailReceipt | { outcome: 'later'; reason: string };

/**
 * Sends a mail with a new link. Only what SMTP cannot tell is sent twice: when a server takes a mail and the word of it is
 * lost, a second one follows, and its link is the one that works.
 */
export async function deliverMail({ db, send, linkBase }: MailDeps, id: MailId): Promise<Delivery> {
  const mail = await mails.find(db, id);
  if (!mail) {
    await mails.dropUnaddressed(db, id);
    return { outcome: 'nothing' };
  }
  const token = newToken();
  const sending = await send(writeLetter(mail, { linkBase, token }));
  if (sending.outcome === 'later') return sending;
  await db.transaction().execute(async (tx) => {
    if (sending.outcome === 'sent') await mails.noteSent(tx, mail, token);
    else await mails.noteRefused(tx, mail);
  });
  return sending;
}
