import ipaddr from 'ipaddr.js';

/** Public IP addresses that belong to a cloud provider's internal infrastructure. */
const CLOUD_INTERNAL = new Map([
  ['168.63.129.16', 'Azure: the virtual machine agent, with its certificates and settings'],
]);

/** The only range of IPv6 addresses allocated for the public internet (IANA, RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address belongs to the public internet. Private, loopback, link-local (cloud
 * metadata), carrier-grade NAT, multicast and reserved ranges do not. An IPv4 address inside an IPv6 address
 * is checked as IPv4. Translation prefixes (NAT64, 6to4, Teredo) are refused entirely.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || CLOUD_INTERNAL.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** Returns the IP address in a URL's host, without brackets; undefined for a host name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}
