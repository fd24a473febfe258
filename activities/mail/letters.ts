import type { digests, mails } from '../../db/index.ts';
import { CHANGE_TITLES } from '../../model/index.ts';
import { faultOfName } from '../../model/text/mailed-names.ts';

/** A plain-text mail, which loads no remote content and shows its link in full. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** Headers of this mail alone. */
  headers?: Record<string, string>;
}

interface Link {
  linkBase: string;
  token: string;
}

export function writeLetter(mail: mails.Mail | digests.DigestMail, link: Link): Letter {
  if (mail.kind === 'digest') return writeDigest(mail, link);
  if (mail.kind === 'password_reset')
    return {
      to: mail.to,
      subject: 'Reset your Byline password',
      text: paragraphs(
        'Someone asked to reset the password of your account. Set a new one here:',
        `${link.linkBase}/password-reset/${link.token}`,
        'The link works once and expires after one day. If this was not you, ignore this e-mail; your password has not changed.',
      ),
    };
  if (mail.kind === 'webhook_disabled')
    return {
      to: mail.to,
      subject: 'Byline sends no more events to a webhook',
      text: paragraphs(
        mail.reason === 'gone'
          ? 'This address answered 410 Gone, so Byline has switched its webhook off:'
          : 'Every request to this address has failed for five days, so Byline has switched its webhook off:',
        mail.url,
        'An admin can see the last answers, switch the webhook on again and repeat what was missed:',
        `${link.linkBase}/console/webhooks`,
      ),
    };
  const inviter = mail.inviter === null ? 'The operator of this service' : mailable(mail.inviter, 'Somebody');
  const organization = mailable(mail.organization, 'an organization');
  return {
    to: mail.to,
    subject: `Join ${organization} on Byline`,
    text: paragraphs(
      `${inviter} invites you to join ${organization} on Byline.`,
      `${link.linkBase}/invitations/${link.token}`,
      'The link works once and expires seven days after the invitation. If you did not expect this e-mail, you can ignore it.',
    ),
  };
}

/** Names no people: a mail cannot be taken back when somebody is erased. */
function writeDigest({ to, organization, week, items }: digests.DigestMail, link: Link): Letter {
  const end = `${link.linkBase}/digests/${link.token}`;
  return {
    to,
    subject: `What changed on your lists in the week to ${week}`,
    text: paragraphs(
      `In the week before Monday, ${week}, at ${mailable(organization, 'your organization')}:`,
      ...items.map((item) => [...linesOf(item), `${link.linkBase}/console${pageOf(item)}`].join('\n')),
      'You get this mail because you made these lists, own people on them, or saved these pitches. To get no more:',
      end,
    ),
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function linesOf(item: digests.DigestItem): string[] {
  if ('list_id' in item)
    return [
      mailable(item.name, 'A list'),
      ...item.changes.map(({ kind, people }) => `- ${CHANGE_TITLES[kind]}: ${people}`),
    ];
  const campaign = item.name === null ? '' : `, ${mailable(item.name, 'a campaign')}`;
  return [`Saved pitch${campaign}`, `- People who published on it: ${item.people}`];
}

function pageOf(item: digests.DigestItem): string {
  if ('saved_pitch_id' in item) return `/saved-pitches/${item.saved_pitch_id}`;
  return item.campaign_id === null ? `/lists/${item.list_id}` : `/campaigns/${item.campaign_id}`;
}

/** Earlier versions stored names that must not be in mails; those are replaced. */
function mailable(name: string, instead: string): string {
  return faultOfName(name) === null ? name : instead;
}

function paragraphs(...texts: string[]): string {
  return `${texts.join('\n\n')}\n`;
}
