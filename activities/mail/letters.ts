import type { mails } from '../../db/index.ts';

/** A plain-text mail, which loads no remote content and shows its link in full. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export function writeLetter(mail: mails.Mail, link: { linkBase: string; token: string }): Letter {
  return mail.kind === 'invitation'
    ? {
        to: mail.to,
        subject: `Join ${mail.organization} on Byline`,
        text: paragraphs(
          `${mail.inviter ?? 'The operator of this service'} invites you to join ${mail.organization} on Byline.`,
          `${link.linkBase}/invitations/${link.token}`,
          'The link works once and expires seven days after the invitation. If you did not expect this e-mail, you can ignore it.',
        ),
      }
    : {
        to: mail.to,
        subject: 'Reset your Byline password',
        text: paragraphs(
          'Someone asked to reset the password of your account. Set a new one here:',
          `${link.linkBase}/password-reset/${link.token}`,
          'The link works once and expires after one day. If this was not you, ignore this e-mail; your password has not changed.',
        ),
      };
}

function paragraphs(...texts: string[]): string {
  return `${texts.join('\n\n')}\n`;
}
