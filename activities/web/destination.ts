import { isPublicAddress, literalAddress } from './addresses.ts';
import { failed, type WebFailure } from './web-client.ts';

/** Where the public web is served. Other ports are mail, databases and consoles that a URL has no business with. */
const WEB_PORTS = new Set([80, 443, 8080, 8443]);

/** The `host:port` pairs that may be private, for tests; empty in production. */
export type Allowed = ReadonlySet<string>;

/** The port of a URL, stated or not. */
export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

export function isAllowed(allowed: Allowed, host: string, port: number): boolean {
  return allowed.has(`${host}:${port}`);
}

/**
 * Why a URL must not be asked for at all, or null: its scheme, a password in it, its port, or an IP address
 * for a host that is not public. Odd spellings (decimal, octal, hexadecimal) are plain addresses by the time
 * that `URL` has parsed them. Names are judged when they are resolved: see `guardedLookup`.
 */
export function refuseDestination(url: URL, allowed: Allowed): WebFailure | null {
  const refuse = (message: string) => failed('refused_address', message).failure;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(
      `Only http and https addresses are fetched, not ${url.protocol.slice(0, -1).slice(0, 20)}.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    return refuse(`The address on ${url.host} holds a user name or a password, which are not sent.`);
  }
  if (isAllowed(allowed, url.hostname, portOf(url))) return null;
  const literal = literalAddress(url.hostname);
  if (literal && !isPublicAddress(literal)) return notPublic(url.host);
  // A name that resolves to an allowed test server is judged with its address; its port decides nothing yet.
  const isTestPort = [...allowed].some((pair) => pair.endsWith(`:${portOf(url)}`));
  if (!WEB_PORTS.has(portOf(url)) && !isTestPort) {
    return refuse(`${url.host} is not on a port of the web.`);
  }
  return null;
}

export function notPublic(host: string): WebFailure {
  return failed('refused_address', `${host} is not an address on the public web.`).failure;
}
