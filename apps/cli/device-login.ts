import { ConnectionError } from './client/index.ts';
import type { Credentials } from './credentials.ts';
import { CommandFailure } from './failures.ts';
import { asCredentials, type DeviceReply, pollDeviceGrant, startDeviceGrant } from './oauth.ts';

export interface DeviceLoginOptions {
  signal: AbortSignal;
  /** Shows where to go and which code to enter. */
  onCode: (device: DeviceReply) => void;
  /** Waits between polls, in seconds. */
  pause: (seconds: number) => Promise<void>;
}

/** RFC 8628, 3.2 and 3.5. */
const DEFAULT_INTERVAL_SECONDS = 5;
const SLOW_DOWN_SECONDS = 5;

/** What a poll is told, and what it means for the one who waits. */
const REFUSALS: Record<string, string> = {
  access_denied: 'The sign-in was refused.',
  expired_token: 'The code was not entered in time: run `byline login` again.',
};

/**
 * Signs in by the device grant: shows a code, and polls until somebody has entered it in a browser. Polls more
 * slowly when told to, and after a lost connection (RFC 8628, 3.5).
 */
export async function deviceLogin(url: string, options: DeviceLoginOptions): Promise<Credentials> {
  const { signal, onCode, pause } = options;
  const started = await startDeviceGrant(url, signal);
  if (!started.ok) throw refusal(started);
  onCode(started.reply);
  const { device_code, expires_in } = started.reply;
  let interval = started.reply.interval ?? DEFAULT_INTERVAL_SECONDS;
  for (let waited = 0; waited <= expires_in; waited += interval) {
    await pause(interval);
    const polled = await pollDeviceGrant(url, device_code, signal).catch((error: unknown) => {
      if (!(error instanceof ConnectionError)) throw error;
      return null;
    });
    if (polled === null) interval *= 2;
    else if (polled.ok) return asCredentials(url, polled.reply, null);
    else if (polled.error === 'slow_down') interval += SLOW_DOWN_SECONDS;
    else if (polled.error !== 'authorization_pending') throw refusal(polled);
  }
  throw refusal({ error: 'expired_token', description: '' });
}

function refusal({ error, description }: { error: string; description: string }): CommandFailure {
  return new CommandFailure('unauthorized', REFUSALS[error] ?? `${error}: ${description}`);
}
