import type * as journalists from '../../../model/profile.ts';

type Network = keyof journalists.Socials;

// First path segments that are functions of a network, not profiles.
const NO_PROFILE = new Set(
  'share,sharer,intent,home,search,hashtag,i,login,signup,dialog,sharearticle,company,school,feed,explore,about,privacy,tos,settings,compose,messages'.split(
    ',',
  ),
);

/** Networks by host, with the path of a profile. Group 1 is the handle. */
const NETWORKS: { network: Network; host: RegExp; profile: RegExp }[] = [
  {
    network: 'x',
    host: /^(?:www\.|mobile\.|m\.)?(?:twitter|x)\.com$/,
    profile: /^\/(?:#!\/)?@?([A-Za-z0-9_]{1,15})\/?$/,
  },
  { network: 'linkedin', host: /^(?:[a-z]{2,3}\.)?linkedin\.com$/, profile: /^\/(?:in|pub)\/([^/]+)/ },
  { network: 'bluesky', host: /^(?:www\.)?bsky\.app$/, profile: /^\/profile\/([^/]+)\/?$/ },
  { network: 'threads', host: /^(?:www\.)?threads\.(?:net|com)$/, profile: /^\/@([A-Za-z0-9_.]+)\/?$/ },
  // Portfolio sites of journalists, treated as a personal website.
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
 * Hosts with profile paths like Mastodon's, which runs on many hosts and is recognized by its paths. Truth Social
 * and Gab run changed copies of it that exchange nothing with the others.
 */
const NOT_MASTODON =
  /(?:^|\.)(?:youtube|medium|tiktok|flipboard|substack|instagram|facebook|rumble|odysee|vimeo|snapchat|pinterest|quora|dev|matters|unsplash|warpcast|truthsocial|gab|gettr|ko-fi)\.(?:com|to|town)$/;

/** A string that every profile URL on these networks contains. */
const HINT =
  /[/\\]@|twitter|x\.com|linkedin|bsky|threads\.|muckrack|authory|clippings|linktr|about\.me|torial|portfolio|contently|carrd|substack|pressfolios/i;

/** Cheap pre-check for whether a link can lead to a profile, so that most links skip the exact one. */
export function mayBeProfile(href: string): boolean {
  return HINT.test(href);
}

/** The network to whose profile a link leads, or null for share buttons, company pages and other sites. */
export function profileNetwork(address: string): Network | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const known = NETWORKS.find(({ host }) => host.test(url.hostname));
  if (known) {
    const handle = known.profile.exec(url.pathname)?.[1];
    return handle !== undefined && !NO_PROFILE.has(handle.toLowerCase()) ? known.network : null;
  }
  return /^\/@[A-Za-z0-9_.]+(?:@[\w.-]+)?\/?$/.test(url.pathname) && !NOT_MASTODON.test(url.hostname)
    ? 'mastodon'
    : null;
}

/** The handle in a profile URL, without @ and host. */
export function profileHandle(address: string): string {
  const { hostname, pathname } = new URL(address);
  // Old addresses of LinkedIn have numbers after the name.
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
