import type { journalists } from '../../db/index.ts';

type Network = keyof journalists.Socials;

// First path segments that are functions of a network and nobody's profile.
const NO_PROFILE = new Set([
  'share',
  'sharer',
  'intent',
  'home',
  'search',
  'hashtag',
  'i',
  'login',
  'signup',
  'dialog',
  'sharearticle',
  'company',
  'school',
  'feed',
]);

const NETWORKS: { network: Network; host: RegExp; profile: RegExp }[] = [
  { network: 'x', host: /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/, profile: /^\/@?([A-Za-z0-9_]{1,15})\/?$/ },
  { network: 'linkedin', host: /^(?:[a-z]{2,3}\.)?linkedin\.com$/, profile: /^\/(?:in|pub)\/([^/]+)/ },
  { network: 'bluesky', host: /^bsky\.app$/, profile: /^\/profile\/([^/]+)\/?$/ },
  { network: 'threads', host: /^(?:www\.)?threads\.(?:net|com)$/, profile: /^\/(@[A-Za-z0-9_.]+)\/?$/ },
];

export const NO_SOCIALS: journalists.Socials = {
  x: null,
  linkedin: null,
  bluesky: null,
  mastodon: null,
  threads: null,
  website: null,
};

/** Which network a link leads to a profile of, or null: share buttons, company pages and other sites do not. */
export function profileNetwork(address: string): Network | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const known = NETWORKS.find(({ host }) => host.test(url.hostname));
  if (known) {
    const handle = known.profile.exec(url.pathname)?.[1];
    return handle && !NO_PROFILE.has(handle.toLowerCase()) ? known.network : null;
  }
  // Mastodon lives on many hosts; its profile paths are its own.
  return /^\/@[A-Za-z0-9_.]+(?:@[\w.-]+)?\/?$/.test(url.pathname) &&
    !/(?:youtube|medium|tiktok|flipboard)\.com$/.test(url.hostname)
    ? 'mastodon'
    : null;
}

/**
 * Whether a profile is the outlet's and not a person's: publishers state their own account as every author's.
 * `outlet` holds the names that the account could go by, a domain among them.
 */
export function isOutletProfile(address: string, outlet: string[]): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const handle = bare(new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '');
  const names = outlet.flatMap((name) => [bare(name), bare(name.split('.')[0] ?? '')]);
  return names.some((name) => name.length >= 3 && handle === name);
}

/** The first profile of each network. */
export function collectSocials(addresses: string[]): journalists.Socials {
  const socials = { ...NO_SOCIALS };
  for (const address of addresses) {
    const network = profileNetwork(address);
    if (network) socials[network] ??= address;
  }
  return socials;
}
