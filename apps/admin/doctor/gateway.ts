import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

const ANSWER_MS = 5_000;

/** The gateway as a client meets it. */
export function examineGateway(address: string, version: string): Promise<Finding[]> {
  return lookAt(
    'gateway',
    `Start the gateway, or tell where it is with --gateway (asked: ${address}).`,
    async () => {
      const reply = await fetch(new URL('/api/health', address), { signal: AbortSignal.timeout(ANSWER_MS) });
      const body = (await reply.json()) as { status?: string; version?: string };
      const says = `${address} is ${body.status}, version ${body.version}`;
      if (body.status === 'unavailable') return [fault('gateway', says, 'It cannot reach its database.')];
      if (body.version !== version) {
        return [notice('gateway', says, `This command is version ${version}: finish the upgrade.`)];
      }
      return [fine('gateway', says)];
    },
  );
}
