import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * Returns the headers of an event as Standard Webhooks 1.0 defines them: a signature for each secret, with which the
 * receiver can check who sent the body, and when.
 */
export function signedHeaders(
  event: { id: string; body: string; secrets: readonly string[] },
  at: Date,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = event.secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${event.id}.${seconds}.${event.body}`).digest('base64')}`;
  });
  return {
    'webhook-id': event.id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
