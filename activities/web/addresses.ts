import ipaddr from 'ipaddr.js';

/** Public IP addresses that belong to a cloud provider's internal infrastructure. */
const CLOUD_INTERNAL = new Map([
  ['168.63.129.16', 'Azure: the virtual machine agent, with its certificates and settings'],
]);

/** The only range of IPv6 addresses allocated for the public internet (IANA, RFC 4291 §2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an address is public: not private, loopback, link-local (cloud metadata), carrier-grade NAT,
 * multicast or reserved. An IPv4 address inside IPv6 counts as IPv4; translation prefixes (NAT64, 6to4, Teredo) are
 * refused.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || CLOUD_INTERNAL.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

/** Returns the IP address in a URL's host, without brackets, or undefined for a host name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}
