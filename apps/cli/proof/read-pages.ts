import { ProofRefusal } from './open-proof.ts';

export interface ProofPage {
  url: string;
  /** What the record states as the SHA-256 of the bytes. */
  sha256: string;
  charset: string;
  bytes: Buffer;
}

/** The largest header and page, in bytes. Byline reads no page above 5 MB. */
const MOST = { header: 64 * 1024, page: 16 * 1024 * 1024 };
const END_OF_HEADER = '\r\n\r\n';

/** Reads the `resource` records of a WARC file, one at a time. Throws a `ProofRefusal` for anything else. */
export async function* readPages(chunks: AsyncIterable<Buffer>): AsyncGenerator<ProofPage> {
  const input = createInput(chunks);
  for (let number = 1; !(await input.isAtEnd()); number += 1) {
    const header = await input.until(END_OF_HEADER, MOST.header);
    if (header === null) throw new ProofRefusal(`The header of record ${number} in pages.warc does not end.`);
    const fields = readHeader(header.toString('utf8'), number);
    const length = Number(fields.get('content-length'));
    const url = fields.get('warc-target-uri') ?? '';
    const sha256 = (fields.get('warc-block-digest') ?? '').replace(/^sha256:/, '');
    const charset = /;\s*charset=([\w:.-]+)$/.exec(fields.get('content-type') ?? '')?.[1] ?? '';
    if (fields.get('warc-type') !== 'resource')
      throw new ProofRefusal(`Record ${number} in pages.warc is not a page.`);
    if (!Number.isInteger(length) || length < 0 || length > MOST.page)
      throw new ProofRefusal(`The page of record ${number} in pages.warc has no allowed length: ${url}.`);
    const body = await input.take(length + END_OF_HEADER.length);
    if (body?.subarray(length).toString('latin1') !== END_OF_HEADER)
      throw new ProofRefusal(
        `The page of record ${number} in pages.warc has another length than it says: ${url}.`,
      );
    yield { url, sha256, charset, bytes: body.subarray(0, length) };
  }
}

function readHeader(text: string, number: number): Map<string, string> {
  const [version, ...lines] = text.split('\r\n');
  if (version !== 'WARC/1.1') throw new ProofRefusal(`Record ${number} in pages.warc is not of WARC/1.1.`);
  const fields = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(': ');
    const name = line.slice(0, at).toLowerCase();
    if (at < 1 || fields.has(name))
      throw new ProofRefusal(`Record ${number} in pages.warc has a header field that cannot be read.`);
    fields.set(name, line.slice(at + 2));
  }
  return fields;
}

/** Reads a stream by lengths and marks, with at most one record in memory. */
function createInput(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Reads until `length` bytes are held; returns whether there are so many. */
  const fill = async (length: number): Promise<boolean> => {
    const parts = [held];
    let size = held.length;
    while (size < length) {
      const next = await source.next();
      if (next.done) break;
      parts.push(next.value);
      size += next.value.length;
    }
    if (parts.length > 1) held = Buffer.concat(parts);
    return held.length >= length;
  };
  const take = async (length: number): Promise<Buffer | null> => {
    if (!(await fill(length))) return null;
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  return {
    take,
    isAtEnd: async () => !(await fill(1)),
    /** Returns what is before a mark, and skips both; null if the mark is not within `most` bytes. */
    async until(mark: string, most: number): Promise<Buffer | null> {
      for (let at = held.indexOf(mark); ; at = held.indexOf(mark)) {
        if (at >= 0) return ((await take(at + mark.length)) as Buffer).subarray(0, at);
        if (held.length > most || !(await fill(held.length + 1))) return null;
      }
    },
  };
}
