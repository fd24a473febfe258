import type { mails } from '../../db/index.ts';

/** A mail of plain text: nothing in it is loaded, and its link is seen as it is. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The letter with a link of this token. */
export function writeLetter(mail: mails.Mail, link: { linkBase: string; token: string }): Letter {
  return mail.kind === 'invitation'
    ? {
        to: mail.to,
        subject: `Join ${mail.organization} on Byline`,
        text: paragraphs(
          `${mail.inviter ?? 'Whoever runs the service'} invites you to join ${mail.organization} on Byline.`,
          `${link.linkBase}/invitations/${link.token}`,
          'The link works once, for seven days after you were invited. If you do not know what this is about, do nothing.',
        ),
      }
    : {
        to: mail.to,
        subject: 'A new password for Byline',
        text: paragraphs(
          'Somebody asked for a new password for your account. Set one here:',
          `${link.linkBase}/password-reset/${link.token}`,
          'The link works once, for a day. If it was not you, do nothing: your password stays as it is.',
        ),
      };
}

function paragraphs(...texts: string[]): string {
  return `${texts.join('\n\n')}\n`;
}
