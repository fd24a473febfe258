import { createTransport } from 'nodemailer';
import type { Config } from '../../runtime/index.ts';
import { type Finding, fine, notice } from './finding.ts';

const ANSWER_MS = 5_000;

/** Whether the mail server takes us: signs in where its address says so, and sends nothing. */
export async function examineMail({ mail }: Config): Promise<Finding[]> {
  if (!mail) return [];
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: ANSWER_MS,
  });
  try {
    await transport.verify();
    return [fine('mail server', 'takes mails from here')];
  } catch (error) {
    const says = `takes no mails from here: ${error instanceof Error ? error.message : String(error)}`;
    const remedy = 'Look at BYLINE_SMTP_URL. Until then invitations and forgotten passwords wait.';
    return [notice('mail server', says, remedy)];
  } finally {
    transport.close();
  }
}
