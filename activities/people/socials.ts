import type { articles, journalists } from '../../db/index.ts';
import { normalizeName, profileHandle, profileNetwork } from '../articles/index.ts';
import { publicationDomain } from '../publications/index.ts';
import type { QuotedPage } from './evidence.ts';
import { spellingOf } from './name-spellings.ts';
import { type Named, ownerOf } from './owner.ts';

type Network = keyof journalists.Socials;

export const NO_SOCIALS: journalists.Socials = {
  x: null,
  linkedin: null,
  bluesky: null,
  mastodon: null,
  threads: null,
  website: null,
};

/** A link that may be a person's profile, with the page that it stands on. */
export interface OfferedProfile extends articles.PrintedProfile {
  page: QuotedPage;
  /** The page's data states it for this very person. */
  stated: boolean;
}

export interface OwnProfile {
  network: Network;
  url: string;
  profile: OfferedProfile;
}

/** Words that houses add to their name to make a handle. */
const HOUSE_WORDS =
  /^(?:the|die|der|das|le|la|el|il)|(?:online|news|official|hq|uk|us|de|en|live|tv|magazine|mag|daily|media|com)$/g;
const MIN_NAME = 3;

/** Elsewhere on the web without being a site of one's own. */
const NO_SITE =
  /(?:^|\.)(?:facebook|instagram|youtube|tiktok|pinterest|wikipedia|wikidata|imdb|google|apple|spotify|soundcloud|amazon|flipboard|snapchat|whatsapp|telegram|t|reddit|vimeo|flickr|goodreads|orcid|crunchbase|xing|linkedin|twitter|x|threads|bsky|gravatar|github|researchgate)\.(?:com|net|org|me|app|de|gle)$/;

/**
 * The person's own profiles, one a network, the best first: those that the page's data states for them, those whose
 * handle spells their name, those beside their name and beside nobody else's. The outlet's accounts are nobody's.
 */
export function ownProfiles(offered: OfferedProfile[], named: Named, outletDomain: string): OwnProfile[] {
  const ranked = offered
    .map((profile) => ({ profile, network: networkOf(profile, outletDomain), rank: rankOf(profile, named) }))
    .filter(({ profile, rank }) => rank > 0 && !isOutletProfile(profile.url, [outletDomain, ...named.outlet]))
    .sort((a, b) => b.rank - a.rank);
  const found = new Map<Network, OwnProfile>();
  for (const { profile, network } of ranked) {
    if (network && !found.has(network)) found.set(network, { network, url: profile.url, profile });
  }
  return [...found.values()];
}

function networkOf({ url, stated }: OfferedProfile, outletDomain: string): Network | null {
  const { hostname, pathname } = new URL(url);
  if (publicationDomain(hostname) === outletDomain) return null;
  const network = profileNetwork(url);
  if (network || !stated || NO_SITE.test(hostname)) return network;
  // What their data states and no network knows is a site of their own, if it is a site and no page of another.
  return pathname.split('/').filter((part) => part !== '').length <= 1 ? 'website' : null;
}

/** How sure it is that a profile is theirs, 0 for not. */
function rankOf({ url, nearby, stated }: OfferedProfile, named: Named): number {
  const spelled = spellingOf(profileHandle(url), named.name);
  const owner = ownerOf(nearby, named);
  if (owner === 'another' && spelled !== 'full') return 0;
  if (stated) return spelled ? 5 : 4;
  if (spelled === 'full') return 3;
  if (owner === 'theirs') return 2;
  // A card's account without a name beside it.
  return spelled && (owner === 'loosely_theirs' || nearby.length === 0) ? 1 : 0;
}

/**
 * Whether a profile is the outlet's and not a person's: publishers state their own account as every author's.
 * `outlet` holds the names that the account could go by, a domain among them.
 */
export function isOutletProfile(address: string, outlet: string[]): boolean {
  const bare = (text: string) => normalizeName(text).replaceAll(' ', '');
  const core = (text: string) => bare(text).replace(HOUSE_WORDS, '');
  const handle = bare(profileHandle(address));
  return outlet
    .flatMap((name) => [bare(name), bare(name.split('.')[0] ?? '')])
    .filter((name) => name.length >= MIN_NAME)
    .some((name) => handle === name || (core(handle).length >= MIN_NAME && core(handle) === core(name)));
}
