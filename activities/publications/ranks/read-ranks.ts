import type { RankList } from '../../../model/index.ts';
import { RankFileError } from './rank-file-error.ts';

/** Counts of lines that became rows, and of lines skipped because they do not name a domain. */
export interface RankCounts {
  rows: number;
  skipped: number;
}

/** Returns the rank and the domain in a line, or null if the line does not have the expected format. */
type ReadLine = (line: string) => { rank: string; domain: string } | null;

const FORMATS: Record<RankList, { columns: string; read: ReadLine }> = {
  tranco: {
    columns: 'rank,domain',
    read(line) {
      const comma = line.indexOf(',');
      const domain = line.slice(comma + 1);
      return comma < 1 || domain.includes(',') ? null : { rank: line.slice(0, comma), domain };
    },
  },
  domain_ranks: {
    columns: '#harmonicc_pos, #harmonicc_val, #pr_pos, #pr_val, #host_rev, #n_hosts between tabs',
    read(line) {
      const cells = line.split('\t');
      const [rank = '', , , , reversed] = cells;
      // Older versions of Common Crawl's list lack the last column, the number of hosts.
      if (reversed === undefined || cells.length > 6) return null;
      return { rank, domain: reversed.split('.').reverse().join('.') };
    },
  },
};

const RANK = /^[1-9]\d{0,8}$/;
/** Matches domains whose rank can be looked up; other names in rank lists are skipped. */
const DOMAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
/** The longest line in bytes, much longer than any line of the supported lists. */
const MAX_LINE = 4096;

/**
 * Yields up to `limit` rows in PostgreSQL's text format, `domain⇥rank`. Throws a `RankFileError` if a line is in
 * another format or the file ends within a line.
 */
export async function* readRanks(
  list: RankList,
  bytes: AsyncIterable<Buffer>,
  options: { limit: number; counts: RankCounts },
): AsyncGenerator<Buffer> {
  const { read, columns } = FORMATS[list];
  const { limit, counts } = options;
  let lineNumber = 0;
  let rest = '';
  for await (const chunk of bytes) {
    // Domain names are ASCII. Names that contain other bytes are skipped below.
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new RankFileError(`Line ${lineNumber + lines.length + 1} is too long.`);
    let rows = '';
    for (const written of lines) {
      lineNumber += 1;
      const line = written.endsWith('\r') ? written.slice(0, -1) : written;
      if (line === '' || line.startsWith('#')) continue;
      const row = read(line);
      if (!row || !RANK.test(row.rank))
        throw new RankFileError(`Line ${lineNumber} does not have the format ${columns}.`);
      if (!DOMAIN.test(row.domain)) {
        counts.skipped += 1;
        continue;
      }
      rows += `${row.domain}\t${row.rank}\n`;
      counts.rows += 1;
      if (counts.rows === limit) break;
    }
    if (rows !== '') yield Buffer.from(rows, 'latin1');
    if (counts.rows === limit) return;
  }
  // Complete lists end with a newline.
  if (rest !== '') throw new RankFileError('The file is truncated: it ends in the middle of a line.');
  if (counts.rows === 0) throw new RankFileError('The file contains no ranks.');
}
