import type { Socials } from '../../../model/index.ts';

type Network = keyof Socials;

// Path segments that are in the same place as a handle, but lead to a feature of the social network instead
// of a profile.
const NO_PROFILE = new Set(
  'share,sharer,intent,home,search,hashtag,i,login,signup,dialog,sharearticle,company,school,feed,explore,about,privacy,tos,settings,compose,messages'.split(
    ',',
  ),
);

/** Social networks by host, with the path format of a profile. Group 1 of each format is the handle. */
const NETWORKS: { network: Network; host: RegExp; profile: RegExp }[] = [
  {
    network: 'x',
    host: /^(?:www\.|mobile\.|m\.)?(?:twitter|x)\.com$/,
    profile: /^\/(?:#!\/)?@?([A-Za-z0-9_]{1,15})\/?$/,
  },
  { network: 'linkedin', host: /^(?:[a-z]{2,3}\.)?linkedin\.com$/, profile: /^\/(?:in|pub)\/([^/]+)/ },
  { network: 'bluesky', host: /^(?:www\.)?bsky\.app$/, profile: /^\/profile\/([^/]+)\/?$/ },
  { network: 'threads', host: /^(?:www\.)?threads\.(?:net|com)$/, profile: /^\/@([A-Za-z0-9_.]+)\/?$/ },
  // Journalists' portfolio sites, which are treated as personal websites.
  {
    network: 'website',
    host: /^(?:www\.)?muckrack\.com$/,
    profile: /^\/(?!media-outlet|link|blog|about|podcast)([\w-]+)\/?(?:articles|bio|portfolio)?\/?$/,
  },
  {
    network: 'website',
    host: /^(?:www\.)?authory\.com$/,
    profile: /^\/(?!features|pricing|blog)([\w.-]+)\/?$/,
  },
  {
    network: 'website',
    host: /^(?:www\.)?(?:clippings\.me|linktr\.ee|about\.me|torial\.com)$/,
    profile: /^\/(?:users\/|en\/)?([\w.-]+)\/?$/,
  },
  {
    network: 'website',
    host: /^[\w-]+\.(?:journoportfolio|contently|clippings|carrd|substack|pressfolios)\.(?:com|me|co)$/,
    profile: /^\/?(.*)$/,
  },
];

/**
 * Hosts whose profile paths look like those of Mastodon. Mastodon runs on many hosts, so its profiles are
 * recognized by their paths. Truth Social and Gab run modified copies of Mastodon that are not connected to
 * its other servers.
 */
const NOT_MASTODON =
  /(?:^|\.)(?:youtube|medium|tiktok|flipboard|substack|instagram|facebook|rumble|odysee|vimeo|snapchat|pinterest|quora|dev|matters|unsplash|warpcast|truthsocial|gab|gettr|ko-fi)\.(?:com|to|town)$/;

/** Every profile URL on a supported network, including Mastodon, contains at least one of these strings. */
const HINT =
  /[/\\]@|twitter|x\.com|linkedin|bsky|threads\.|muckrack|authory|clippings|linktr|about\.me|torial|portfolio|contently|carrd|substack|pressfolios/i;

/** Quickly checks whether a link may lead to a profile, so that most links skip the exact check. */
export function mayBeProfile(href: string): boolean {
  return HINT.test(href);
}

/** The network to which a profile URL belongs. Null for share buttons, company pages and other sites. */
export function profileNetwork(address: string): Network | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const network = NETWORKS.find(({ host }) => host.test(url.hostname));
  if (network) {
    const handle = network.profile.exec(url.pathname)?.[1];
    return handle !== undefined && !NO_PROFILE.has(handle.toLowerCase()) ? network.network : null;
  }
  return /^\/@[A-Za-z0-9_.]+(?:@[\w.-]+)?\/?$/.test(url.pathname) && !NOT_MASTODON.test(url.hostname)
    ? 'mastodon'
    : null;
}

/** Returns the handle in a profile URL, without @ and the host. */
export function profileHandle(address: string): string {
  const { hostname, pathname } = new URL(address);
  // Old LinkedIn URLs have numbers after the name.
  const numbered = /^\/pub\/([^/]+)\//.exec(pathname)?.[1];
  if (numbered && hostname.endsWith('linkedin.com')) return readable(numbered);
  const last = readable(pathname)
    .split('/')
    .filter((part) => part !== '' && !/^(?:articles|bio|portfolio)$/.test(part))
    .at(-1);
  return (last ?? hostname.split('.')[0] ?? '')
    .replace(/^@/, '')
    .replace(/@.*$/, '')
    .replace(/\.bsky\.social$/, '');
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
