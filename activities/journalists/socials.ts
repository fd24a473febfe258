import { profileHandle, profileNetwork } from '#reader';
import {
  type Evidence,
  NO_SOCIALS,
  normalizeName,
  type PrintedProfile,
  publicationDomain,
  type Socials,
} from '../../model/index.ts';
import { type Named, namesAround, ownerOf } from './attribute-addresses.ts';
import { evidenceFor, type QuotedPage, quotePage } from './evidence.ts';
import { spellingOf } from './name-spellings.ts';
import type { KnownOfPerson } from './resolution.ts';

type Network = keyof Socials;

/** A link that may lead to a person's profile, with the page on which it was found. */
export interface OfferedProfile extends PrintedProfile {
  page: QuotedPage;
  /** Whether structured data lists the profile for this person. */
  stated: boolean;
}

export interface OwnProfile {
  network: Network;
  url: string;
  profile: OfferedProfile;
  /** Whether the page attributes the profile to the person, or its handle spells the whole name. */
  isCertain: boolean;
}

/** Words that publishers add to, or omit from, their handles. */
const HOUSE_WORDS =
  /^(?:the|die|der|das|le|la|el|il)|(?:online|news|official|hq|uk|us|de|en|live|tv|magazine|mag|daily|media|com|redaktion|redaction|redaccion|newsroom|press|blog)$/g;
const MIN_NAME = 3;

/** Matches hosts that are never a personal site, such as social networks and other large platforms. */
const NO_SITE =
  /(?:^|\.)(?:facebook|instagram|youtube|tiktok|pinterest|wikipedia|wikidata|imdb|google|apple|spotify|soundcloud|amazon|flipboard|snapchat|whatsapp|telegram|t|reddit|vimeo|flickr|goodreads|orcid|crunchbase|xing|linkedin|twitter|x|threads|bsky|gravatar|github|researchgate)\.(?:com|net|org|me|app|de|gle)$/;

/** Returns the person's profiles, which of them are certain, and their evidence. */
export function findSocials(known: KnownOfPerson): {
  socials: Socials;
  certain: ReadonlySet<string>;
  evidence: Evidence[];
} {
  const own = ownProfiles([...offeredProfiles(known)], namesAround(known), known.publication.domain);
  return {
    socials: { ...NO_SOCIALS, ...Object.fromEntries(own.map(({ network, url }) => [network, url])) },
    certain: new Set(own.filter(({ isCertain }) => isCertain).map(({ network }) => network)),
    evidence: own.map(({ network, profile }) => evidenceFor([`socials.${network}`], profile.page, profile)),
  };
}

function* offeredProfiles({ name, article, authorPage }: KnownOfPerson): Iterable<OfferedProfile> {
  if (authorPage) {
    const page = quotePage(authorPage);
    for (const profile of authorPage.reading.profiles) yield { ...profile, page };
  }
  if (!article) return;
  const { author, reading, quoted: page } = article;
  const locator = author.places?.profiles ?? author.locator;
  for (const url of author.profiles) yield { url, locator, excerpt: url, nearby: [], page, stated: true };
  for (const profile of reading.profiles) {
    // The tag `twitter:creator` names the account of one author, or of the outlet if the author has none.
    const isCard = profile.locator === 'meta:twitter:creator' && sharesLetters(profile.url, name);
    yield { ...profile, nearby: isCard ? [name] : profile.nearby, page, stated: false };
  }
}

const MIN_SHARED = 4;

/** Returns whether a handle shares four letters in a row with the name, as `official_deep` with "Rajdeep Singh". */
function sharesLetters(url: string, name: string): boolean {
  const handle = normalizeName(profileHandle(url)).replaceAll(' ', '');
  return normalizeName(name)
    .split(' ')
    .some((word) =>
      [...word].some(
        (_, at) => at + MIN_SHARED <= word.length && handle.includes(word.slice(at, at + MIN_SHARED)),
      ),
    );
}

/**
 * Returns the person's profiles, one per network: from structured data, else with a handle that spells the name, else
 * beside the name. The outlet's accounts are excluded.
 */
export function ownProfiles(offered: OfferedProfile[], named: Named, outletDomain: string): OwnProfile[] {
  // The accounts of an outlet named after the person count as the person's.
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

/** The rank of a profile beside the person's name; a handle that spells the whole name ranks higher. */
const BESIDE_NAME = 2;

/** Returns how likely a profile is the person's; 0 means that it is not. */
function rankOf({ url, nearby, stated }: OfferedProfile, named: Named, isOwnSite: boolean): number {
  const spelled = spellingOf(profileHandle(url), named.name);
  const owner = ownerOf(nearby, named);
  if (owner === 'another' && spelled !== 'full') return 0;
  if (stated) return spelled ? 5 : 4;
  if (spelled === 'full') return 3;
  if (owner === 'theirs' || (isOwnSite && nearby.length === 0)) return BESIDE_NAME;
  // The handle spells the name in part, and nobody else is named next to it.
  return spelled && (owner === 'loosely_theirs' || nearby.length === 0) ? 1 : 0;
}

/**
 * Returns whether a profile is the outlet's own, which publishers often list for every author. `outlet` contains the
 * names that the account may use, including a domain.
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
