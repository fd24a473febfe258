import type { gkgFiles } from '../../db/index.ts';

/** Kinds of GDELT's files, for English and for translated articles, each with its own lists. */
export const GKG_STREAMS = [
  {
    newest: 'lastupdate.txt',
    all: 'masterfilelist.txt',
    suffix: '.gkg.csv.zip',
    pattern: /^\d{14}\.gkg\.csv\.zip$/,
    why: 'English',
  },
  {
    newest: 'lastupdate-translation.txt',
    all: 'masterfilelist-translation.txt',
    suffix: '.translation.gkg.csv.zip',
    pattern: /^\d{14}\.translation\.gkg\.csv\.zip$/,
    why: 'all other languages',
  },
] as const;
export type GkgStream = (typeof GKG_STREAMS)[number];

/**
 * GDELT's Article List: https://blog.gdeltproject.org/announcing-the-gdelt-article-list-rss-feed/. Its files cover a
 * minute each, most minutes have none, and nothing lists them, so each quarter of an hour is loaded as one file.
 */
export const ARTICLE_LIST = { suffix: '.gal.json.gz' } as const;

/** Returns the URL of the folder of the Article List, at the place that it has beside GDELT's other files. */
export const articleListBase = (gkgBase: string) => new URL('../gdeltv3/gal/', gkgBase).href;

/** Returns the URL of the Article List's file of a minute. */
export const articleListUrl = (minute: Date, gkgBase: string) =>
  new URL(`${digitsOf(minute)}${ARTICLE_LIST.suffix}`, articleListBase(gkgBase)).href;

const digitsOf = (time: Date) => time.toISOString().replace(/\D/g, '').slice(0, 14);

export const QUARTER_MS = 15 * 60 * 1000;

/** Returns the stream's files in a list of sizes, MD5 hashes and URLs, with `base` as the base of the URLs. */
export function readGkgList(text: string, stream: GkgStream, base: string): gkgFiles.GkgFile[] {
  return text.split('\n').flatMap((line) => {
    const [, md5, address] = /^\d+ ([0-9a-f]{32}) (\S+)\s*$/.exec(line) ?? [];
    const name = address?.split('/').at(-1) ?? '';
    return md5 && stream.pattern.test(name) ? [fileOf(name, md5, base)] : [];
  });
}

/** Computes the files, without hashes, of every quarter of an hour after `from` and before `to`. */
export function quartersBetween(
  from: Date,
  to: Date,
  stream: Pick<GkgStream | typeof ARTICLE_LIST, 'suffix'>,
  base: string,
): gkgFiles.GkgFile[] {
  const files: gkgFiles.GkgFile[] = [];
  for (let time = from.getTime() + QUARTER_MS; time < to.getTime(); time += QUARTER_MS) {
    files.push(fileOf(`${digitsOf(new Date(time))}${stream.suffix}`, null, base));
  }
  return files;
}

function fileOf(name: string, md5: string | null, base: string): gkgFiles.GkgFile {
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)(..)(..)(..)/.exec(name) ?? [];
  const covers_until = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { name, url: new URL(name, base).href, md5, covers_until };
}
