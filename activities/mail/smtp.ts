import { createTransport, type NodemailerError } from 'nodemailer';
import type { Letter } from './letters.ts';

/** What a mail server made of a letter. `refused`: it will not take this one later either. */
export type Sending = { outcome: 'sent' | 'refused' } | { outcome: 'later'; reason: string };

export type SendLetter = (letter: Letter) => Promise<Sending>;

/** Milliseconds for each answer, and for the whole conversation, whatever the server does to draw it out. */
const PATIENCE = { answerMs: 10_000, conversationMs: 45_000 };

/** Sends letters by the mail server at this address, each on a connection of its own. */
export function createSmtpSender(
  { smtpUrl, from }: { smtpUrl: string; from: string },
  { answerMs, conversationMs } = PATIENCE,
): SendLetter {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    dnsTimeout: answerMs,
    // Nothing in a letter may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (letter) => {
    try {
      const signal = AbortSignal.timeout(conversationMs);
      // RFC 3834: out-of-office replies are not for us.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({ ...letter, from, headers, signal });
      return { outcome: 'sent' };
    } catch (error) {
      return outcomeOf(error as NodemailerError);
    }
  };
}

/** Of recipient or message: what a server says for good of one of these, it says of this letter. */
const OF_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE']);

/** What a failure means. The reason names neither address nor link: the server's own words may hold both. */
function outcomeOf({ code = 'UNKNOWN', responseCode }: NodemailerError): Sending {
  if (OF_THE_LETTER.has(code) && responseCode !== undefined && responseCode >= 500)
    return { outcome: 'refused' };
  return { outcome: 'later', reason: `the mail server: ${responseCode ?? code}` };
}
