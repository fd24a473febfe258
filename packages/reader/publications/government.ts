import table from './government-suffixes.json' with { type: 'json' };

/** A domain suffix under which only public bodies can register. */
export interface GovernmentSuffix {
  suffix: string;
  /** The country of the public body; null for international bodies (`int`). */
  country: string | null;
}

const SUFFIXES: ReadonlyMap<string, GovernmentSuffix> = new Map(
  table.rows.map((row) => {
    const [suffix = '', country = '-'] = row.split(' ');
    return [suffix, { suffix, country: country === '-' ? null : country }];
  }),
);

/** Matches US state, county and city names below `us`: `state.pa.us`, `ci.austin.tx.us`, `co.x.ca.us`. */
const US_LOCALITY =
  /(^|\.)((state|dst)\.[a-z]{2}|(ci|city|co|county|town|vil|village|twp|borough)\.[a-z-]+\.[a-z]{2})\.us$/;
/** Matches Italian municipalities, provinces and regions: `comune.siena.it`, `regione.umbria.it`. */
const IT_LOCALITY =
  /(^|\.)(comune|provincia|prov|regione|cittametropolitana|unione|asl|questure)\.[a-z-]+(\.[a-z]{2})?\.it$/;
/** Matches Japanese prefectures and cities before `lg.jp`: `pref.aichi.jp`, `city.kobe.jp`. */
const JP_LOCALITY = /(^|\.)(pref|city|town|vill|metro)\.[a-z-]+(\.[a-z-]+)?\.jp$/;
/** Matches a national government or parliament directly under its country code: `gov.ie`, `parliament.gr`. */
const BARE_NAME =
  /^(gov|gob|gouv|govt|gub|gobierno|government|gouvernement|governo|parliament|parlament|senat|senate|kormany|vlada|hukumat)\.[a-z]{2}$/;

/** Returns the government suffix of a host, or null. */
export function governmentSuffix(host: string): GovernmentSuffix | null {
  for (let rest = host; rest; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '') {
    const entry = SUFFIXES.get(rest);
    if (entry) return entry;
  }
  const locality =
    US_LOCALITY.exec(host) ?? IT_LOCALITY.exec(host) ?? JP_LOCALITY.exec(host) ?? BARE_NAME.exec(host);
  if (!locality) return null;
  return { suffix: locality[0].replace(/^\./, ''), country: host.slice(-2).toUpperCase() };
}
