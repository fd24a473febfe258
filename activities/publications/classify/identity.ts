import languages from './country-languages.json' with { type: 'json' };
import type { GovernmentSuffix } from './government.ts';
import type { WebAddress } from './read-address.ts';
import type { SeedEntry } from './seed-list.ts';
import type { PageSignals } from './types.ts';

/**
 * Country codes that are sold as words or were given away: their sites are in the country only if
 * something else says so. `.eu` and `.su` are no countries.
 */
const VANITY_CCTLDS = new Set(
  `ac ad ag ai am as bz cc cd cf co cx dj eu fm ga gg gq gs im io je la ly me ml ms nu pw sc sh st su sx tc tk tm to
  tv vc vg vu ws`.split(/\s+/),
);

/** Top-level domains of a place that is not written with its country's code. */
// biome-ignore format: one line a region reads as a table
const PLACE_TLDS: Readonly<Record<string, string>> = {
  uk: 'GB', gov: 'US', mil: 'US', edu: 'US', us: 'US', scot: 'GB', wales: 'GB', cymru: 'GB', london: 'GB', cat: 'ES',
  eus: 'ES', gal: 'ES', barcelona: 'ES', madrid: 'ES', bzh: 'FR', paris: 'FR', alsace: 'FR', corsica: 'FR', berlin: 'DE',
  hamburg: 'DE', koeln: 'DE', cologne: 'DE', nrw: 'DE', bayern: 'DE', saarland: 'DE', ruhr: 'DE', wien: 'AT', tirol: 'AT',
  swiss: 'CH', zuerich: 'CH', brussels: 'BE', vlaanderen: 'BE', gent: 'BE', amsterdam: 'NL', frl: 'NL', stockholm: 'SE',
  helsinki: 'FI', istanbul: 'TR', ist: 'TR', moscow: 'RU', tatar: 'RU', tokyo: 'JP', osaka: 'JP', nagoya: 'JP', kyoto: 'JP',
  okinawa: 'JP', taipei: 'TW', sydney: 'AU', melbourne: 'AU', nyc: 'US', miami: 'US', boston: 'US', vegas: 'US',
  quebec: 'CA', rio: 'BR', joburg: 'ZA', capetown: 'ZA', durban: 'ZA', dubai: 'AE', abudhabi: 'AE', krd: 'IQ',
};

/** The country a publication works from, or null; the nearest source wins. */
export function countryOf(
  address: WebAddress,
  known: { seed: SeedEntry | null; suffix: GovernmentSuffix | null; signals: PageSignals | null },
): string | null {
  if (known.seed) return known.seed.country;
  if (known.suffix?.country) return known.suffix.country;
  return countryOfDomain(address.host) ?? countryOfSignals(known.signals);
}

function countryOfDomain(host: string): string | null {
  const tld = host.split('.').at(-1) ?? '';
  const place = PLACE_TLDS[tld];
  if (place) return place;
  // Second levels such as `com.co` and `co.me` are taken by those who are there.
  const local = /\.(?:com|co|org|net|gov|edu|mil|nom|gen|info|publ|ac|go|or)\.[a-z]{2}$/.test(host);
  if (tld.length !== 2 || (VANITY_CCTLDS.has(tld) && !local)) return null;
  const code = tld.toUpperCase();
  return code in languages ? code : null;
}

/** The region of `og:locale` or of `lang`. `en_US` is what tools write by default, so it says nothing. */
function countryOfSignals(signals: PageSignals | null): string | null {
  for (const tag of [signals?.og_locale, signals?.html_lang]) {
    const region = /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_]([A-Za-z]{2})$/.exec(tag ?? '')?.[1]?.toUpperCase();
    if (region && region in languages && !/^en[-_]us$/i.test(tag ?? '')) return region;
  }
  return null;
}

/** The language a publication writes in (ISO 639-1), or null; the list knows editions, pages know themselves. */
export function languageOf(
  country: string | null,
  known: { seed: SeedEntry | null; signals: PageSignals | null },
): string | null {
  if (known.seed?.language) return known.seed.language;
  const stated = /^([a-z]{2})(?:[-_]|$)/i.exec(known.signals?.html_lang ?? '')?.[1]?.toLowerCase();
  if (stated) return stated;
  return country && country in languages ? languages[country as keyof typeof languages] : null;
}

/** Where the publication is at home: its seed entry's address, else its host's. */
export function homepageOf(address: WebAddress, seed: SeedEntry | null): string {
  const www = address.has_www ? 'www.' : '';
  if (!seed || seed.domain === address.host) return `https://${www}${address.host}/`;
  return `https://${seed.domain}/`;
}

/** Names that are a label of a section, a technical default or an owner rather than a title. */
const NO_TITLE =
  /^(?:logo|home(?:page)?|start(?:seite)?|news|blog|politics|sports?|security|business|opinion|welcome|index|website|untitled|blogger|wordpress|medium|null|undefined|default|article|press(?: releases?)?)$/i;
const LEGAL_FORM =
  /(?:^|[\s,.])(?:gmbh|ag|kg|se|inc|llc|ltd|limited|plc|s\.?a\.?r?\.?l?|s\.?p\.?a|s\.?r\.?l|a\/s|aps|ab|oy|oyj|asa|b\.?v|n\.?v|nv|corp(?:oration)?|co|sp\. ?z ?o\.?o|kft|zrt|s\.?r\.?o|d\.?o\.?o|pty|pvt|holding|verlag(?:sgesellschaft)?|hus)\.?$/i;

/**
 * The name of a publication: the list's, else the one on which the pages' own sources agree most. A release wire's
 * publisher is its client, so there only the list and `og:site_name` count.
 */
export function nameOf(known: {
  seed: SeedEntry | null;
  signals: PageSignals | null;
  isWire: boolean;
}): string | null {
  if (known.seed) return known.seed.name;
  if (!known.signals) return null;
  const { site_names, publisher_names, application_names } = known.signals;
  const sources = known.isWire ? [site_names] : [site_names, publisher_names, application_names];
  const votes = new Map<string, { name: string; count: number }>();
  for (const name of sources.flat().map((text) => text.trim())) {
    if (name.length < 2 || name.length > 80 || NO_TITLE.test(name) || LEGAL_FORM.test(name)) continue;
    const key = name.toLowerCase().replace(/[\s.'’-]|^the\s/g, '');
    const vote = votes.get(key);
    votes.set(key, { name: vote?.name ?? name, count: (vote?.count ?? 0) + 1 });
  }
  return [...votes.values()].sort((a, b) => b.count - a.count)[0]?.name ?? null;
}
