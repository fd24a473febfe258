import { gzipSync } from 'node:zlib';

/** Returns a time in the format of GDELT's file names, `YYYYMMDDHHMMSS`. */
export const digitsOf = (time: number) => new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);

/** Returns a line of GDELT's Article List. */
export function articleListLine(given: object): string {
  return JSON.stringify({
    ...{ date: '', url: 'https://paper.example/1', domain: 'paper.example', outletName: 'The Paper' },
    ...{ title: 'A plant for batteries', desc: '', lang: 'en', author: '' },
    ...given,
  });
}

/** Returns the file of a minute of the Article List. */
export function packed(...lines: (string | Buffer)[]): Buffer {
  return gzipSync(Buffer.concat(lines.flatMap((one) => [Buffer.from(one), Buffer.from('\n')])));
}
