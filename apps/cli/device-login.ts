import { ConnectionError } from '../client/index.ts';
import type { Credentials } from './credentials.ts';
import { CommandFailure } from './failures.ts';
import { asCredentials, type DeviceResponse, pollDeviceGrant, startDeviceGrant } from './oauth.ts';

export interface DeviceLoginOptions {
  signal: AbortSignal;
  /** Shows the verification URL and the code to enter. */
  onCode: (device: DeviceResponse) => void;
  /** Sleeps between polls, in seconds. */
  pause: (seconds: number) => Promise<void>;
}

/** Defaults from RFC 8628, sections 3.2 and 3.5. */
const DEFAULT_INTERVAL_SECONDS = 5;
const SLOW_DOWN_SECONDS = 5;

/** Errors that end the polling, with the message shown to the user. */
const REFUSALS: Record<string, string> = {
  access_denied: 'The sign-in was denied.',
  expired_token: 'The code expired. Run `npx byline login` again.',
};

/**
 * Signs in with the device authorization grant: shows a code and polls until the user has entered it in a
 * browser. Slows down when told to and after a lost connection (RFC 8628, section 3.5).
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
