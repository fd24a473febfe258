import { governmentSuffix } from './government.ts';
import { hostWordEvidence, pathWordEvidence } from './host-words.ts';
import { countryOf, homepageOf, languageOf, nameOf } from './identity.ts';
import { readAddress, type WebAddress } from './read-address.ts';
import { bestType, scoresOf } from './scores.ts';
import { type KnownHost, sectionEvidence } from './section-rules.ts';
import { findSeed, type SeedEntry } from './seed-list.ts';
import { signalEvidence } from './signal-rules.ts';
import type { PageSignals, PublicationClassification, TypeEvidence } from './types.ts';
import { unwrapUrl } from './unwrap.ts';

/** How far the curated list moves the score of its type. */
const SEED_WEIGHT = 6;
/** Only public bodies get these suffixes; agencies of the state and its broadcasters are in the list. */
const SUFFIX_WEIGHT = 7;
/** Portals and wires carry the marks of the newsrooms whose stories they show: beside the list, marks count less. */
const SIGNALS_BESIDE_LIST = 0.3;

/**
 * What kind of publication stands behind an address, from what is known offline and, where given, from what its
 * pages say. In this order of trust: section and path, the curated list, government suffixes, page signals, words
 * in host and path. Every rule that fired is evidence. Takes microseconds, never throws.
 */
export function classifyPublication(input: {
  url: string;
  signals?: PageSignals | null;
}): PublicationClassification {
  const { url, service } = unwrapUrl(input.url.trim());
  const reading = readAddress(url);
  if (reading.outcome === 'refused') {
    return { outcome: 'unclassifiable', reason: reading.reason, detail: reading.detail };
  }
  const { address } = reading;
  const signals = input.signals ?? null;
  const seed = findSeed(address.host);
  const suffix = governmentSuffix(address.host);
  const evidence = gatherEvidence(address, seed, suffix?.suffix ?? null, signals);
  const scores = scoresOf(evidence);
  const type = bestType(scores);
  const country = countryOf(address, { seed, suffix, signals });
  const language = languageOf(country?.value ?? null, { seed, signals });
  const name = nameOf({ seed, signals, isWire: type === 'newswire' });
  return {
    outcome: 'classified',
    type,
    confidence: scores[type],
    scores,
    evidence: evidence.sort((a, b) => b.weight - a.weight),
    host: address.host,
    registrable_domain: address.registrable_domain,
    unwrapped_url: service ? url : null,
    name: name?.value ?? null,
    homepage_url: homepageOf(address, seed),
    country: country?.value ?? null,
    language: language?.value ?? null,
    found_at: {
      name: name?.locator ?? null,
      country: country?.locator ?? null,
      language: language?.locator ?? null,
    },
    is_listed: seed !== null || suffix !== null,
  };
}

function gatherEvidence(
  address: WebAddress,
  seed: SeedEntry | null,
  suffix: string | null,
  signals: PageSignals | null,
): TypeEvidence[] {
  const listed: TypeEvidence[] = seed
    ? [{ rule: 'seed_list', type: seed.type, weight: SEED_WEIGHT, detail: `${seed.domain}: ${seed.why}` }]
    : [];
  const official: TypeEvidence[] =
    suffix && !seed
      ? [{ rule: 'government_suffix', type: 'government', weight: SUFFIX_WEIGHT, detail: `under .${suffix}` }]
      : [];
  const known: KnownHost | null = seed
    ? { type: seed.type, exact: seed.domain === address.host && address.subdomain !== '' }
    : suffix
      ? { type: 'government', exact: false }
      : null;
  return [
    ...sectionEvidence(address, known),
    ...listed,
    ...official,
    ...(signals && !suffix ? signalEvidence(signals, seed ? SIGNALS_BESIDE_LIST : 1) : []),
    ...(known ? [] : hostWordEvidence(address.host, address.public_suffix)),
    ...(known ? [] : pathWordEvidence(address.path)),
  ];
}
