import { createTransport, type NodemailerError } from 'nodemailer';
import type { Letter } from './letters.ts';

/** How a mail server responded to a letter. `refused`: it will not accept this letter later either. */
export type Sending = { outcome: 'sent' | 'refused' } | { outcome: 'later'; reason: string };

export type SendLetter = (letter: Letter) => Promise<Sending>;

/** Timeouts in milliseconds for each response and for the whole conversation, in case the server stalls. */
const PATIENCE = { responseMs: 10_000, conversationMs: 45_000 };

/** Sends letters through the mail server at this URL, each on its own connection. */
export function createSmtpSender(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  { responseMs, conversationMs } = PATIENCE,
): SendLetter {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: responseMs,
    greetingTimeout: responseMs,
    socketTimeout: responseMs,
    dnsTimeout: responseMs,
    // A letter must not make the mailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (letter) => {
    try {
      const signal = AbortSignal.timeout(conversationMs);
      // RFC 3834: suppresses out-of-office replies to us.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ ...letter, from, headers, signal });
      return { outcome: 'sent' };
    } catch (error) {
      return outcomeOf(error as NodemailerError);
    }
  };
}

/** Error codes about the recipient or the message: a permanent error of these applies to this letter. */
const OF_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Maps a failure to an outcome. The reason leaves out the server's own text, which may contain the e-mail
 * address and the link.
 */
function outcomeOf({ code = 'UNKNOWN', responseCode }: NodemailerError): Sending {
  if (OF_THE_LETTER.has(code) && responseCode !== undefined && responseCode >= 500)
    return { outcome: 'refused' };
  return { outcome: 'later', reason: `the mail server: ${responseCode ?? code}` };
}
