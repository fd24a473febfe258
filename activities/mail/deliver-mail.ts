import { type Database, digests, mails } from '../../db/index.ts';
import { type MailId, newToken } from '../../model/index.ts';
import type { MailReceipt } from '../../workflows/contract.ts';
import { writeLetter } from './letters.ts';
import type { SendLetter } from './smtp.ts';

export interface MailDeps {
  db: Database;
  send: SendLetter;
  linkBase: string;
}

/** `later` means that another attempt may succeed. */
export type Delivery = MailReceipt | { outcome: 'later'; reason: string };

/**
 * Sends a mail with a new link. If the confirmation of an accepted mail is lost, a second mail is sent, because SMTP
 * cannot tell whether the first one arrived; only the second mail's link then works.
 */
export async function deliverMail({ db, send, linkBase }: MailDeps, id: MailId): Promise<Delivery> {
  const mail = (await mails.find(db, id)) ?? (await digests.findMail(db, id));
  if (!mail) {
    await mails.dropUnaddressed(db, id);
    return { outcome: 'nothing' };
  }
  const token = newToken();
  const sending = await send(writeLetter(mail, { linkBase, token }));
  if (sending.outcome === 'later') return sending;
  await db.transaction().execute(async (tx) => {
    if (mail.kind === 'digest') {
      if (sending.outcome === 'sent') await digests.addToken(tx, mail, token);
      await mails.drop(tx, id);
    } else if (sending.outcome === 'sent') await mails.noteSent(tx, mail, token);
    else await mails.noteRefused(tx, mail);
  });
  return sending;
}
