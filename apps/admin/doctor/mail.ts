import { createTransport } from 'nodemailer';
import type { Config } from '../../runtime/index.ts';
import { type Finding, fine, notice } from './finding.ts';

const RESPONSE_MS = 5_000;

/**
 * Checks that the mail server accepts a connection and, if the URL has credentials, that signing in works.
 * Sends no mail.
 */
export async function examineMail({ mail }: Config): Promise<Finding[]> {
  if (!mail) return [];
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: RESPONSE_MS,
    greetingTimeout: RESPONSE_MS,
    socketTimeout: RESPONSE_MS,
    dnsTimeout: RESPONSE_MS,
  });
  try {
    await transport.verify();
    return [fine('mail server', 'accepts our connection')];
  } catch (error) {
    const says = `rejects our connection: ${error instanceof Error ? error.message : String(error)}`;
    const remedy = 'Check BYLINE_SMTP_URL. Until then, invitation and password e-mails are not sent.';
    return [notice('mail server', says, remedy)];
  } finally {
    transport.close();
  }
}
