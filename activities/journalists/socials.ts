import { profileHandle, profileNetwork } from '#reader';
import { normalizeName, type PrintedProfile, publicationDomain, type Socials } from '../../model/index.ts';
import type { QuotedPage } from './evidence.ts';
import { spellingOf } from './name-spellings.ts';
import { type Named, ownerOf } from './owner.ts';

type Network = keyof Socials;

export const NO_SOCIALS: Socials = {
  x: null,
  linkedin: null,
  bluesky: null,
  mastodon: null,
  threads: null,
  website: null,
};

export interface OfferedProfile extends PrintedProfile {
  page: QuotedPage;
  /** Whether structured data lists it for this person. */
  stated: boolean;
}

export interface OwnProfile {
  network: Network;
  url: string;
  profile: OfferedProfile;
  /** Whether the page attributes it to the person, or the handle spells the whole name. */
  isCertain: boolean;
}

/** Words that publishers add to, or omit from, their handles. */
const HOUSE_WORDS =
  /^(?:the|die|der|das|le|la|el|il)|(?:online|news|official|hq|uk|us|de|en|live|tv|magazine|mag|daily|media|com|redaktion|redaction|redaccion|newsroom|press|blog)$/g;
const MIN_NAME = 3;

/** Social networks and other large platforms, never a personal site. */
const NO_SITE =
  /(?:^|\.)(?:facebook|instagram|youtube|tiktok|pinterest|wikipedia|wikidata|imdb|google|apple|spotify|soundcloud|amazon|flipboard|snapchat|whatsapp|telegram|t|reddit|vimeo|flickr|goodreads|orcid|crunchbase|xing|linkedin|twitter|x|threads|bsky|gravatar|github|researchgate)\.(?:com|net|org|me|app|de|gle)$/;

/**
 * One per network: first those of structured data, then handles that spell the name, then those beside the
 * name alone. The outlet's accounts are excluded.
 */
export function ownProfiles(offered: OfferedProfile[], named: Named, outletDomain: string): OwnProfile[] {
  // An outlet named after the person has the person's accounts.
  const isOwn = (outlet: string) => joined(outlet).includes(joined(named.name));
  const outlets = [outletDomain, ...named.outlet];
  const others = outlets.filter((outlet) => !isOwn(outlet));
  const ranked = offered
    .map((profile) => ({
      profile,
      network: networkOf(profile, outletDomain),
      rank: rankOf(profile, named, others.length < outlets.length),
    }))
    .filter(({ profile, rank }) => rank > 0 && !isOutletProfile(profile.url, others))
    .sort((a, b) => b.rank - a.rank);
  const profiles = new Map<Network, OwnProfile>();
  for (const { profile, network, rank } of ranked) {
    if (network && !profiles.has(network))
      profiles.set(network, { network, url: profile.url, profile, isCertain: rank >= BESIDE_NAME });
  }
  return [...profiles.values()];
}

function joined(name: string): string {
  return normalizeName(name).replaceAll(' ', '');
}

function networkOf({ url, stated }: OfferedProfile, outletDomain: string): Network | null {
  const { hostname, pathname } = new URL(url);
  if (publicationDomain(hostname) === outletDomain) return null;
  const network = profileNetwork(url);
  if (network || !stated || NO_SITE.test(hostname)) return network;
  // Another URL in structured data is a personal site unless its path leads deep inside a site.
  return pathname.split('/').filter((part) => part !== '').length <= 1 ? 'website' : null;
}

/** Handles that spell the whole name rank higher. */
const BESIDE_NAME = 2;

/** 0 means that it is not the person's. */
function rankOf({ url, nearby, stated }: OfferedProfile, named: Named, isOwnSite: boolean): number {
  const spelled = spellingOf(profileHandle(url), named.name);
  const owner = ownerOf(nearby, named);
  if (owner === 'another' && spelled !== 'full') return 0;
  if (stated) return spelled ? 5 : 4;
  if (spelled === 'full') return 3;
  if (owner === 'theirs' || (isOwnSite && nearby.length === 0)) return BESIDE_NAME;
  // It spells the name in part, and nobody else is named next to it.
  return spelled && (owner === 'loosely_theirs' || nearby.length === 0) ? 1 : 0;
}

/**
 * Publishers often list their own account for every author. `outlet` has the names it may use, with a domain.
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
