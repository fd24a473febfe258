import { deliverMail } from './activities.ts';
import type { MailReceipt, SendMailInput } from './contract.ts';

/** One mail, for as long as it takes its server to take it. */
export async function sendMail({ mailId }: SendMailInput): Promise<MailReceipt> {
  return deliverMail({ mailId });
}
