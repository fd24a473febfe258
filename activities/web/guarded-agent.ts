import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, Pool } from 'undici';
import { isPublicAddress } from './addresses.ts';
import { type Allowed, isAllowed, portOf } from './destination.ts';
import { LIMITS } from './web-client.ts';

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Stops a connection to an address that is not public. */
export class RefusedAddress extends Error {}

/** As the operating system resolves names: hosts file, search domains and all. */
export const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * The name resolution of a socket: it connects to the addresses that were checked here and to no others, so
 * that a name server cannot answer the check with one address and the connection with another.
 */
export function guardedLookup(resolve: Resolve, isGood: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname)
      .then((addresses) => {
        // One private address among public ones is how DNS rebinding looks: the name is refused as a whole.
        if (!addresses.every(({ address }) => isGood(address))) throw new RefusedAddress();
        const [first] = addresses;
        if (!first) throw Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' });
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, []));
  };
}

/** Connections to public addresses only, and to the allowed ones of tests. */
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
