import { createHash } from 'node:crypto';
import { mulberry32 } from './random.ts';
import { zipOf } from './zip-files.ts';

const ORDINARY = [
  'WB_632_WOMEN_IN_POLITICS',
  'TAX_FNCACT_MINISTER',
  'ECON_STOCKMARKET',
  'PROTEST',
  'GENERAL_HEALTH',
];

/** Returns a line of the Global Knowledge Graph 2.1. Most of its 27 columns have values. */
export function gkgLine(given: {
  index: number;
  /** The time of a GDELT file in the format `YYYYMMDDHHMMSS`. */
  seen: string;
  url?: string;
  title?: string | null;
  authors?: string;
  precise?: string;
  collection?: number;
  translation?: string;
}): string {
  const { index, seen } = given;
  const random = mulberry32(index);
  const url = given.url ?? `https://www.paper-${index % 97}.example/news/${index}`;
  const extras = [
    '<PAGE_LINKS>https://other.example/a;https://other.example/b</PAGE_LINKS>',
    ...(given.authors === undefined ? [] : [`<PAGE_AUTHORS>${given.authors}</PAGE_AUTHORS>`]),
    ...(given.precise === undefined
      ? []
      : [`<PAGE_PRECISEPUBTIMESTAMP>${given.precise}</PAGE_PRECISEPUBTIMESTAMP>`]),
    ...(given.title === null
      ? []
      : [`<PAGE_TITLE>${given.title ?? `Report number ${index} of what the harbour did`}</PAGE_TITLE>`]),
  ].join('');
  const themes = ORDINARY.filter(() => random() < 0.5);
  const tone = Array.from({ length: 6 }, () => (random() * 10 - 5).toFixed(4)).join(',');
  return [
    `${seen}-${index}`,
    seen,
    String(given.collection ?? 1),
    new URL(url).hostname,
    url,
    '',
    'KILL#3##1#Country#US#US#38#-97#US#120',
    `${themes.join(';')};`,
    `${themes.map((theme) => `${theme},${Math.floor(random() * 4_000)}`).join(';')};`,
    '4#Hamburg, Germany#GM#GM04#53.55#10#-1746443',
    '4#Hamburg, Germany#GM#GM04#16505#53.55#10#-1746443#812',
    'ada reporter',
    'Ada Reporter,34',
    'port authority',
    'Port Authority,120',
    `${tone},512`,
    '4#11#20#2026#77',
    `wc:512,c1.2:4,c12.1:${Math.floor(random() * 40)},v42.10:6.2`,
    `https://www.paper-${index % 97}.example/pictures/${index}.jpg`,
    '',
    '',
    '',
    '12|45||said that the cranes would stand still',
    'Port Authority,120;Ada Reporter,34',
    '3,people were,100;',
    given.translation ?? '',
    extras,
  ].join('\t');
}

export interface PublishedFile {
  name: string;
  zip: Buffer;
  /** The line for a GDELT file in a list of files. */
  listed: string;
}

/** Returns a news file in the format that GDELT publishes. */
export function gkgFile(stamp: string, lines: string[], stream: '' | '.translation' = ''): PublishedFile {
  const name = `${stamp}${stream}.gkg.csv.zip`;
  return published(
    name,
    zipOf(name.replace(/\.zip$/, ''), Buffer.from(lines.map((line) => `${line}\n`).join(''))),
  );
}

export function published(name: string, zip: Buffer): PublishedFile {
  const md5 = createHash('md5').update(zip).digest('hex');
  return { name, zip, listed: `${zip.length} ${md5} http://data.gdeltproject.org/gdeltv2/${name}` };
}
