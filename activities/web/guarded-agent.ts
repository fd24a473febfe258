import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, Pool } from 'undici';
import { portOf } from '../../model/index.ts';
import { isPublicAddress } from './addresses.ts';
import { type Allowed, isAllowed } from './destination.ts';
import { LIMITS } from './web-client.ts';

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Thrown to stop a connection to an address that is not public. */
export class RefusedAddress extends Error {}

/** Resolves names as the operating system does, with the hosts file and search domains. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Returns a look-up for sockets, which connect only to the addresses checked here, so that DNS cannot answer
 * differently for check and connection.
 */
export function guardedLookup(resolve: Resolve, isGood: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname)
      .then((addresses) => {
        // A private address among public ones is typical of DNS rebinding.
        if (!addresses.every(({ address }) => isGood(address))) throw new RefusedAddress();
        const [first] = addresses;
        if (!first) throw Object.assign(new Error(`no IP address for ${hostname}`), { code: 'ENOTFOUND' });
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, []));
  };
}

/** Creates an agent that connects only to public addresses and to hosts that tests allow. */
export function createGuardedAgent(options: {
  allowed: Allowed;
  resolve: Resolve;
  connectTimeoutMs: number;
}): Agent {
  const { allowed, resolve } = options;
  return new Agent({
    factory: (origin, poolOptions) => {
      const url = new URL(origin);
      const port = portOf(url);
      const byName = isAllowed(allowed, url.hostname, port);
      const isGood = (address: string) =>
        byName || isPublicAddress(address) || isAllowed(allowed, address, port);
      return new Pool(origin, {
        ...poolOptions,
        connect: { lookup: guardedLookup(resolve, isGood), timeout: options.connectTimeoutMs },
        maxHeaderSize: LIMITS.headerBytes,
      });
    },
  });
}
