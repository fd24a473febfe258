import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

const RESPONSE_MS = 5_000;

function askHealth(address: string): Promise<Response> {
  return fetch(new URL('/api/health', address), { signal: AbortSignal.timeout(RESPONSE_MS) });
}

/** Checks that the gateway is reachable at the URL that clients use. */
export function examineGateway(address: string, version: string): Promise<Finding[]> {
  return lookAt(
    'gateway',
    `Start the gateway, or pass its URL with --gateway (tried ${address}).`,
    async () => {
      const response = await askHealth(address);
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

/** Checks that the URL in links and mails leads to a gateway, through DNS, the proxy and its certificate. */
export async function examinePublicUrl(url: string): Promise<Finding[]> {
  const remedy = 'Check BYLINE_PUBLIC_URL, its name in DNS, and the proxy with its certificate.';
  const why = await askHealth(url).then(
    async (response) =>
      'checks' in ((await response.json()) as object) ? null : 'something else answers there',
    (error: Error) =>
      `not reachable from this machine: ${(error.cause as Error | undefined)?.message ?? error.message}`,
  );
  return [
    why === null
      ? fine('public URL', `${url} leads to a gateway`)
      : notice('public URL', `${url}: ${why}`, remedy),
  ];
}
