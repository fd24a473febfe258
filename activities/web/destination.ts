import { portOf } from '../../model/index.ts';
import { isPublicAddress, literalAddress } from './addresses.ts';
import { failed, type WebFailure } from './web-client.ts';

/** Ports of the public web; URLs of users and pages must not reach other ports, of mail, databases or consoles. */
const WEB_PORTS = new Set([80, 443, 8080, 8443]);

/** `host:port` pairs with private addresses, for tests; empty in production. */
export type Allowed = ReadonlySet<string>;

export function isAllowed(allowed: Allowed, host: string, port: number): boolean {
  return allowed.has(`${host}:${port}`);
}

/**
 * Returns why a URL must not be requested, or null. Checks scheme, credentials, port and a literal address, whose
 * decimal, octal and hexadecimal forms `URL` has normalized. Host names are checked in `guardedLookup`.
 */
export function refuseDestination(url: URL, allowed: Allowed): WebFailure | null {
  const refuse = (message: string) => failed('refused_address', message).failure;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(`Only http and https URLs are fetched, not ${url.protocol.slice(0, -1).slice(0, 20)}.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(`The URL on ${url.host} contains a user name or password; such URLs are not fetched.`);
  }
  if (isAllowed(allowed, url.hostname, portOf(url))) return null;
  const literal = literalAddress(url.hostname);
  if (literal && !isPublicAddress(literal)) return notPublic(url.host);
  // A test server's address is checked when its name is resolved; until then, the ports of all test servers are
  // accepted.
  const isTestPort = [...allowed].some((pair) => pair.endsWith(`:${portOf(url)}`));
  if (!WEB_PORTS.has(portOf(url)) && !isTestPort) {
    return refuse(`${url.host} does not use a standard web port.`);
  }
  return null;
}

export function notPublic(host: string): WebFailure {
  return failed('refused_address', `${host} is not on the public internet.`).failure;
}
