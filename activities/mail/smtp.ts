import { createTransport, type NodemailerError } from 'nodemailer';
import type { Letter } from './letters.ts';

/** `refused` means that the server will not accept this mail later either. */
export type Sending = { outcome: 'sent' | 'refused' } | { outcome: 'later'; reason: string };

export type SendLetter = (letter: Letter) => Promise<Sending>;

/** Time limits for each response and for the whole SMTP session, in case the server stalls. */
const PATIENCE = { responseMs: 10_000, conversationMs: 45_000 };

/** Creates a sender that opens a new connection for each mail. */
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
    // The content of a mail must not make the mailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (letter) => {
    try {
      const signal = AbortSignal.timeout(conversationMs);
      // The header suppresses automatic replies (RFC 3834).
      const headers = { 'Auto-Submitted': 'auto-generated', ...letter.headers };
      await transport.sendMail({ ...letter, from, headers, signal });
      return { outcome: 'sent' };
    } catch (error) {
      return outcomeOf(error as NodemailerError);
    }
  };
}

/** Error codes about the recipient or message; with a permanent status, the mail cannot be sent. */
const OF_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE']);

/** Tells refusals from temporary failures; `reason` omits the server's text, which may contain address and link. */
function outcomeOf({ code = 'UNKNOWN', responseCode }: NodemailerError): Sending {
  if (OF_THE_LETTER.has(code) && responseCode !== undefined && responseCode >= 500)
    return { outcome: 'refused' };
  return { outcome: 'later', reason: `sending the mail failed: ${responseCode ?? code}` };
}
