import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local (cloud metadata),
 * carrier-grade NAT, multicast and reserved ranges do not; an IPv4 address inside an IPv6 one is judged
 * as the IPv4 address, and translation prefixes (NAT64, 6to4, Teredo) are refused whole.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** An IP address written as the host of a URL, without brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}
