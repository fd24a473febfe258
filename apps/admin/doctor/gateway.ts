import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

const RESPONSE_MS = 5_000;

/** Checks that the gateway is reachable at the URL that clients use. */
export function examineGateway(address: string, version: string): Promise<Finding[]> {
  return lookAt(
    'gateway',
    `Start the gateway, or pass its URL with --gateway (tried ${address}).`,
    async () => {
      const response = await fetch(new URL('/api/health', address), {
        signal: AbortSignal.timeout(RESPONSE_MS),
      });
      const body = (await response.json()) as { status?: string; version?: string };
      const says = `${address} is ${body.status}, version ${body.version}`;
      if (body.status === 'unavailable')
        return [fault('gateway', says, 'The gateway cannot reach its database.')];
      if (body.version !== version) {
        return [
          notice(
            'gateway',
            says,
            `byline admin has version ${version}. Upgrade the gateway or byline admin, whichever is older.`,
          ),
        ];
      }
      return [fine('gateway', says)];
    },
  );
}
