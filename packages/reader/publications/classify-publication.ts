import type { PageSignals } from '../pages/page-signals.ts';
import { governmentSuffix } from './government.ts';
import { hostWordEvidence, pathWordEvidence } from './host-words.ts';
import { countryOf, homepageOf, languageOf, nameOf } from './identity.ts';
import { markEvidence, PAGE_MODEL, type PageModel, pageScores, speaks } from './page-model.ts';
import { readUrl, type WebUrl } from './read-url.ts';
import { ADDRESS_PRIOR, bestType, oddsOf, scoresOf } from './scores.ts';
import { hostKindEvidence, type KnownHost, pathKindEvidence, sectionEvidence } from './section-rules.ts';
import { findSeed } from './seed-list.ts';
import type { PublicationClassification, PublicationType, TypeEvidence, TypeScores } from './types.ts';
import { unwrapUrl } from './unwrap.ts';

/** How much an entry in the curated list of domains raises the score of the publication type in the entry. */
const SEED_WEIGHT = 6;
/**
 * How much a domain suffix of a government raises the score of the type `government`; only public bodies can
 * register under such a suffix. State news agencies and public broadcasters under such a suffix have entries
 * in the curated list, which takes precedence.
 */
const SUFFIX_WEIGHT = 7;

/**
 * Classifies the publication behind a URL from offline data and, if given, signals from its pages. The
 * curated list takes precedence over government suffixes. Rules for sections of a site take precedence over
 * the curated list, except on government sites. A host that is neither in the list nor under a government
 * suffix is classified by features of its pages and words in the URL. The evidence lists the reasons for the
 * type. The classification takes microseconds and never throws an error.
 */
export function classifyPublication(input: {
  url: string;
  signals?: PageSignals | null;
  /** A model that replaces the built-in one, so that another model can be evaluated. */
  model?: PageModel;
}): PublicationClassification {
  const { url, service } = unwrapUrl(input.url.trim());
  const reading = readUrl(url);
  if (reading.outcome === 'refused') {
    return { outcome: 'unclassifiable', reason: reading.reason, detail: reading.detail };
  }
  const { address } = reading;
  const signals = input.signals ?? null;
  const seed = findSeed(address.host);
  const suffix = governmentSuffix(address.host);
  const listed: TypeEvidence | null = seed
    ? { rule: 'seed_list', type: seed.type, weight: SEED_WEIGHT, detail: `${seed.domain}: ${seed.why}` }
    : suffix
      ? {
          rule: 'government_suffix',
          type: 'government',
          weight: SUFFIX_WEIGHT,
          detail: `under .${suffix.suffix}`,
        }
      : null;
  const host: KnownHost | null = listed && {
    type: listed.type,
    exact: seed?.domain === address.host && address.subdomain !== '',
  };
  const { type, scores, evidence } = listed
    ? weigh([...sectionEvidence(address, host), listed])
    : ofUnlisted(address, signals, input.model ?? PAGE_MODEL);
  const country = countryOf(address, { seed, suffix, signals });
  const language = languageOf(country?.value ?? null, { seed, signals });
  const name = nameOf({ seed, signals, isWire: type === 'newswire' });
  return {
    outcome: 'classified',
    type,
    confidence: type ? scores[type] : 0,
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
    is_listed: listed !== null,
  };
}

interface Weighed {
  type: PublicationType | null;
  scores: TypeScores;
  evidence: TypeEvidence[];
}

function weigh(evidence: TypeEvidence[]): Weighed {
  const scores = scoresOf(oddsOf(ADDRESS_PRIOR, evidence));
  return { type: bestType(scores), scores, evidence };
}

/**
 * Classifies a site that is on no list. Marks are features of the pages that indicate the kind of site.
 * Without marks, all words of the URL count. With marks, words of the registrable domain have a lower weight,
 * and the rest of the URL counts only if it matches a rule for sections, because marks already reflect where
 * on the site a page is. If pages were read but there is no evidence at all, the type is unknown.
 */
function ofUnlisted(address: WebUrl, signals: PageSignals | null, model: PageModel): Weighed {
  const decisive = sectionEvidence(address, null);
  if (!signals || !speaks(signals.marks, model)) {
    const evidence = [
      ...decisive,
      ...hostEvidence(address),
      ...pathKindEvidence(address),
      ...pathWordEvidence(address.path),
    ];
    const weighed = weigh(evidence);
    return signals && evidence.length === 0 ? { ...weighed, type: null } : weighed;
  }
  const words = hostEvidence({ ...address, host: address.registrable_domain, subdomain: '' });
  const scores = pageScores(signals.marks, { decisive, words }, model);
  const type = bestType(scores);
  const scaled = words.map((item) => ({ ...item, weight: item.weight * model.host_share }));
  return { type, scores, evidence: [...decisive, ...scaled, ...markEvidence(signals.marks, type, model)] };
}

/** Returns evidence of a publication's type from the host of a URL. The rest of the URL is ignored. */
export function hostEvidence(address: WebUrl): TypeEvidence[] {
  return [...hostKindEvidence(address), ...hostWordEvidence(address.host, address.public_suffix)];
}
