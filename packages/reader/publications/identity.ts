import type { PageSignals } from '../pages/page-signals.ts';
import languages from './country-languages.json' with { type: 'json' };
import { type GovernmentSuffix, governmentSuffix } from './government.ts';
import type { WebUrl } from './read-url.ts';
import { findSeed, type SeedEntry } from './seed-list.ts';

/**
 * Country-code domains that are popular for other uses or were given away for free. A site under such a
 * domain is assigned to the country only if there is other evidence. `.eu` and `.su` are not countries.
 */
const VANITY_CCTLDS = new Set(
  `ac ad ag ai am as bz cc cd cf co cx dj eu fm ga gg gq gs im io je la ly me ml ms nu pw sc sh st su sx tc tk tm to
  tv vc vg vu ws`.split(/\s+/),
);

/** Top-level domains of places, such as `.london`, each with the ISO code of the place's country (`GB`). */
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

/** A fact about a publication's identity, and the place where it was found. */
export interface IdentityFact {
  value: string;
  locator: string;
}

interface IdentityInput {
  seed: SeedEntry | null;
  suffix: GovernmentSuffix | null;
  signals: PageSignals | null;
}

/**
 * Returns the country in which a publication is based, or null. The most reliable source that states a
 * country is used.
 */
export function countryOf(address: WebUrl, { seed, suffix, signals }: IdentityInput): IdentityFact | null {
  if (seed) return { value: seed.country, locator: seedLocator(seed) };
  if (suffix?.country) return { value: suffix.country, locator: `rule:government_suffix:${suffix.suffix}` };
  const ofDomain = countryOfDomain(address.host);
  return ofDomain ? { value: ofDomain, locator: 'url:host' } : countryOfSignals(signals);
}

/** Returns the country (ISO 3166-1) of the outlet of a page by the URL alone, or null. */
export function countryOfOutlet(url: string): string | null {
  const host = new URL(url).hostname.replace(/^www\d?\./, '');
  return findSeed(host)?.country ?? governmentSuffix(host)?.country ?? countryOfDomain(host);
}

function seedLocator({ domain }: SeedEntry): string {
  return `seed_list:${domain}`;
}

function countryOfDomain(host: string): string | null {
  const tld = host.split('.').at(-1) ?? '';
  const place = PLACE_TLDS[tld];
  if (place) return place;
  // A site under a second-level domain such as `com.co` is really based in the country of the top-level
  // domain (Colombia), unlike many sites directly under `.co`.
  const local = /\.(?:com|co|org|net|gov|edu|mil|nom|gen|info|publ|ac|go|or)\.[a-z]{2}$/.test(host);
  if (tld.length !== 2 || (VANITY_CCTLDS.has(tld) && !local)) return null;
  const code = tld.toUpperCase();
  return code in languages ? code : null;
}

/**
 * Returns the country in the publisher's postal address, otherwise the region in `og:locale` or `lang`.
 * `en_US` is ignored, because it is a common default of content management systems.
 */
function countryOfSignals(signals: PageSignals | null): IdentityFact | null {
  if (!signals) return null;
  for (const stated of signals.address_countries) {
    const code = stated.trim().toUpperCase();
    if (code in languages) return { value: code, locator: 'json-ld:address.addressCountry' };
  }
  for (const { tag, locator } of [
    { tag: signals.og_locale, locator: 'meta:og:locale' },
    { tag: signals.html_lang, locator: 'css:html[lang]' },
  ]) {
    const region = /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_]([A-Za-z]{2})$/.exec(tag ?? '')?.[1]?.toUpperCase();
    if (region && region in languages && !/^en[-_]us$/i.test(tag ?? '')) return { value: region, locator };
  }
  return null;
}

/**
 * Returns the language in which a publication is written (ISO 639-1), or null. The language comes from the
 * curated list, otherwise from the pages, otherwise from the country.
 */
export function languageOf(
  country: string | null,
  { seed, signals }: Omit<IdentityInput, 'suffix'>,
): IdentityFact | null {
  if (seed?.language) return { value: seed.language, locator: seedLocator(seed) };
  for (const { tag, locator } of [
    { tag: signals?.html_lang, locator: 'css:html[lang]' },
    { tag: signals?.og_locale, locator: 'meta:og:locale' },
  ]) {
    const stated = /^([a-z]{2})(?:[-_]|$)/i.exec(tag ?? '')?.[1]?.toLowerCase();
    if (stated) return { value: stated, locator };
  }
  const main = country && country in languages ? languages[country as keyof typeof languages] : null;
  return main ? { value: main, locator: `rule:main_language_of:${country}` } : null;
}

/**
 * Returns the publication's home page: at the domain of its entry in the curated list, otherwise at its host.
 */
export function homepageOf(address: WebUrl, seed: SeedEntry | null): string {
  const www = address.has_www ? 'www.' : '';
  if (!seed || seed.domain === address.host) return `https://${www}${address.host}/`;
  return `https://${seed.domain}/`;
}

/** Texts that appear in place of a site's name but are section labels or technical defaults. */
const NO_TITLE =
  /^(?:logo|home(?:page)?|start(?:seite)?|news|blog|politics|sports?|security|business|opinion|welcome|index|website|untitled|blogger|wordpress|medium|null|undefined|default|article|press(?: releases?)?)$/i;
const LEGAL_FORM =
  /(?:^|[\s,.])(?:gmbh|ag|kg|se|inc|llc|ltd|limited|plc|s\.?a\.?r?\.?l?|s\.?p\.?a|s\.?r\.?l|a\/s|aps|ab|oy|oyj|asa|b\.?v|n\.?v|nv|corp(?:oration)?|co|sp\. ?z ?o\.?o|kft|zrt|s\.?r\.?o|d\.?o\.?o|pty|pvt|holding|verlag(?:sgesellschaft)?|hus)\.?$/i;

/**
 * The fields in which pages state the name of their site. If several names are stated equally often, the
 * field listed first decides.
 */
const NAME_SOURCES = [
  { read: (signals: PageSignals) => signals.site_names, locator: 'meta:og:site_name', onWires: true },
  // On a press release wire, the publisher is the client who issued the release.
  { read: (signals: PageSignals) => signals.publisher_names, locator: 'json-ld:name', onWires: false },
  {
    read: (signals: PageSignals) => signals.application_names,
    locator: 'meta:application-name',
    onWires: false,
  },
];

/**
 * Returns the name of a publication: from the curated list, otherwise the name on which most fields of its
 * pages agree, otherwise from the title.
 */
export function nameOf(facts: {
  seed: SeedEntry | null;
  signals: PageSignals | null;
  isWire: boolean;
}): IdentityFact | null {
  const { seed, signals, isWire } = facts;
  if (seed) return { value: seed.name, locator: seedLocator(seed) };
  if (!signals) return null;
  const votes = new Map<string, IdentityFact & { count: number }>();
  for (const { read, locator, onWires } of NAME_SOURCES) {
    if (isWire && !onWires) continue;
    for (const name of read(signals).filter(isTitle)) {
      const value = name.trim();
      const key = value.toLowerCase().replace(/[\s.'’-]|^the\s/g, '');
      const vote = votes.get(key) ?? { value, locator, count: 0 };
      votes.set(key, { ...vote, count: vote.count + 1 });
    }
  }
  const [best] = [...votes.values()].sort((a, b) => b.count - a.count);
  if (best) return { value: best.value, locator: best.locator };
  const title = signals.title_names.find(isTitle);
  return title ? { value: title.trim(), locator: 'css:title' } : null;
}

function isTitle(text: string): boolean {
  const name = text.trim();
  return name.length > 1 && name.length <= 80 && !NO_TITLE.test(name) && !LEGAL_FORM.test(name);
}
