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

const QUARTER_MS = 15 * 60 * 1000;

/** Returns the stream's files in a list of sizes, MD5 hashes and URLs, with `base` as the base of the URLs. */
export function readGkgList(text: string, stream: GkgStream, base: string): gkgFiles.GkgFile[] {
  return text.split('\n').flatMap((line) => {
    const [, md5, address] = /^\d+ ([0-9a-f]{32}) (\S+)\s*$/.exec(line) ?? [];
    const name = address?.split('/').at(-1) ?? '';
    return md5 && stream.pattern.test(name) ? [fileOf(name, md5, base)] : [];
  });
}

/** Computes the files, without hashes, of every quarter of an hour after `from` and before `to`. */
export function quartersBetween(from: Date, to: Date, stream: GkgStream, base: string): gkgFiles.GkgFile[] {
  const files: gkgFiles.GkgFile[] = [];
  for (let time = from.getTime() + QUARTER_MS; time < to.getTime(); time += QUARTER_MS) {
    const digits = new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);
    files.push(fileOf(`${digits}${stream.suffix}`, null, base));
  }
  return files;
}

function fileOf(name: string, md5: string | null, base: string): gkgFiles.GkgFile {
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)(..)(..)(..)/.exec(name) ?? [];
  const covers_until = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { name, url: new URL(name, base).href, md5, covers_until };
}
