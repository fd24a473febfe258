import { publicationDomain } from '../../../model/index.ts';
import brands from './seed/brand-content.json' with { type: 'json' };
import editorial from './seed/editorial.json' with { type: 'json' };
import governments from './seed/government.json' with { type: 'json' };
import newswires from './seed/newswire.json' with { type: 'json' };
import syndication from './seed/syndication-platform.json' with { type: 'json' };
import type { PublicationType } from './types.ts';

/** A curated entry for a domain and all its subdomains. */
export interface SeedEntry {
  domain: string;
  type: PublicationType;
  name: string;
  country: string;
  /** The language of the publication; null if it is the main language of the country. */
  language: string | null;
  why: string;
  /**
   * Whether the site shows articles of other publishers: `always` if it has no articles of its own, `often`
   * if it also publishes its own articles.
   */
  shows_others: 'always' | 'often' | null;
}

interface SeedFile {
  groups: { why: string; shows_others?: string; rows: string[] }[];
}

const FILES: [PublicationType, SeedFile][] = [
  ['editorial', editorial],
  ['newswire', newswires],
  ['government', governments],
  ['brand_content', brands],
  ['syndication_platform', syndication],
];

/** All entries of the curated list, by domain. */
export const SEED_LIST: ReadonlyMap<string, SeedEntry> = new Map(
  FILES.flatMap(([type, file]) =>
    file.groups.flatMap(({ why, rows, shows_others: others }) =>
      rows.map((row): [string, SeedEntry] => {
        const [domain = '', name = '', country = '', language = null] = row.split('\t');
        const shows_others = others === 'always' || others === 'often' ? others : null;
        return [domain, { domain, type, name, country, language, why, shows_others }];
      }),
    ),
  ),
);

/** Returns the most specific entry for a host (`news.example.com` before `example.com`), or null. */
export function findSeed(host: string): SeedEntry | null {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const entry = SEED_LIST.get(rest);
    if (entry) return entry;
  }
  return null;
}

/**
 * The labels that name the company in company domains (`nissan` in `nissan.com`), used to recognize other
 * hosts of the same companies.
 */
export const COMPANY_LABELS: ReadonlySet<string> = new Set([
  ...[...SEED_LIST.values()]
    .filter((entry) => entry.type === 'brand_content')
    .map((entry) => publicationDomain(entry.domain).split('.')[0] ?? '')
    .filter((label) => label.length >= 3),
  // Manufacturers whose domain is not in the curated list, but which usually run press sites.
  ...'acura alfaromeo astonmartin bentley bmw bridgestone buick bugatti cadillac chevrolet chrysler citroen cupra dacia dodge ducati ferrari fiat fiatchrysler ford genesis gmc goodyear harley-davidson honda hyundai infiniti isuzu jaguar jeep kawasaki kia lamborghini lancia landrover lexus lincoln lotus maserati mazda mclaren mercedes mini mitsubishi mitsubishicars nissan opel peugeot polestar porsche renault rollsroyce seat skoda smart subaru suzuki toyota triumph vauxhall volvo vw yamaha'.split(
    ' ',
  ),
]);
