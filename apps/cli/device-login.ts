import { ConnectionError } from '../client/index.ts';
import { COMMAND } from '../runtime/installation.ts';
import type { Credentials } from './credentials.ts';
import { CommandFailure } from './failures.ts';
import { asCredentials, type DeviceResponse, pollDeviceGrant, startDeviceGrant } from './oauth.ts';

export interface DeviceLoginOptions {
  signal: AbortSignal;
  /** Shows the user a code, and the URL of the page on which to enter the code. */
  onCode: (device: DeviceResponse) => void;
  /** Waits between polls. */
  pause: (seconds: number) => Promise<void>;
}

/** Default values of the device login (RFC 8628, sections 3.2 and 3.5). */
const DEFAULT_INTERVAL_SECONDS = 5;
const SLOW_DOWN_SECONDS = 5;

/** OAuth errors that end the polling, each with its message for the user. */
const REFUSALS: Record<string, string> = {
  access_denied: 'The sign-in was denied.',
  expired_token: `The code expired. Run \`${COMMAND} login\` again.`,
};

/**
 * Signs in with the device authorization grant: shows a code, then polls until the user has entered the code in a
 * browser. Polls less often after a failed connection, or if the server asks for fewer polls (RFC 8628, section 3.5).
 */
export async function deviceLogin(url: string, options: DeviceLoginOptions): Promise<Credentials> {
  const { signal, onCode, pause } = options;
  const started = await startDeviceGrant(url, signal);
  if (!started.ok) throw refusal(started);
  onCode(started.response);
  const { device_code, expires_in } = started.response;
  let interval = started.response.interval ?? DEFAULT_INTERVAL_SECONDS;
  for (let waited = 0; waited <= expires_in; waited += interval) {
    await pause(interval);
    const polled = await pollDeviceGrant(url, device_code, signal).catch((error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
      return null;
    });
    if (polled === null) interval *= 2;
    else if (polled.ok) return asCredentials(url, polled.response, null);
    else if (polled.error === 'slow_down') interval += SLOW_DOWN_SECONDS;
    else if (polled.error !== 'authorization_pending') throw refusal(polled);
  }
  throw refusal({ error: 'expired_token', description: '' });
}

function refusal({ error, description }: { error: string; description: string }): CommandFailure {
  return new CommandFailure('unauthorized', REFUSALS[error] ?? `${error}: ${description}`);
}
