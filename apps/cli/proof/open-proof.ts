import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { PROOF_FILES } from '#proof';

/** The reason why a whole file is no proof. */
export class ProofRefusal extends Error {
  override name = 'ProofRefusal';
}

const MB = 1024 * 1024;
/** The largest unpacked size of each file, in bytes. */
const MOST: Record<string, number> = {
  [PROOF_FILES.manifest]: 64 * 1024,
  [PROOF_FILES.facts]: 256 * MB,
  [PROOF_FILES.pages]: 4096 * MB,
};
/** Pages shrink to a tenth; what shrinks to less than this part of its size, and is no small file, is a bomb. */
const MAX_RATIO = 200;
const SMALL = MB;

/** The files of a proof, which are unpacked while they are read. */
export interface ProofFiles {
  /** Streams a file by name. Throws a `ProofRefusal` if it is damaged, or larger than the directory says. */
  open: (name: string) => AsyncGenerator<Buffer>;
  close: () => void;
}

/**
 * Opens a proof file, without unpacking anything to disk. Throws a `ProofRefusal` if it is not a ZIP file with
 * exactly the three files of a proof.
 */
export async function openProof(path: string): Promise<ProofFiles> {
  const options = { validateEntrySizes: true, autoClose: false, strictFileNames: true };
  const zip = await openPromise(path, options).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== undefined) throw error;
    throw new ProofRefusal(`This is not a ZIP file that can be read: ${error.message}.`);
  });
  try {
    const entries = await readEntries(zip);
    return { open: (name) => unpack(zip, entries.get(name) as Entry), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      requireOwn(entry);
      if (entries.has(entry.fileName)) throw new ProofRefusal(`It has the file ${entry.fileName} twice.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof ProofRefusal) throw error;
    const { message } = error as Error;
    throw new ProofRefusal(
      /path|characters in fileName/i.test(message)
        ? `It names a path outside of itself: ${message}.`
        : `The directory of the ZIP file is damaged: ${message}.`,
    );
  }
  for (const name of Object.values(PROOF_FILES))
    if (!entries.has(name)) throw new ProofRefusal(`It lacks the file ${name}.`);
  return entries;
}

function requireOwn(entry: Entry): void {
  const { fileName: name, compressedSize: packed, uncompressedSize: size } = entry;
  const most = MOST[name];
  if (most === undefined) throw new ProofRefusal(`It has a file that is no part of a proof: ${name}.`);
  if (entry.isEncrypted()) throw new ProofRefusal(`Its file ${name} is encrypted.`);
  if (size > most)
    throw new ProofRefusal(`Its file ${name} would unpack to ${size} bytes; ${most} are allowed.`);
  if (size > SMALL && size > packed * MAX_RATIO)
    throw new ProofRefusal(
      `Its file ${name} would unpack from ${packed} to ${size} bytes, more than ${MAX_RATIO} times as many: it is a zip bomb.`,
    );
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    const { message } = error as Error;
    throw new ProofRefusal(
      /too many bytes/.test(message)
        ? `Its file ${entry.fileName} unpacks to more than the ${entry.uncompressedSize} bytes it declares.`
        : `Its file ${entry.fileName} is damaged: ${message}.`,
    );
  }
  // The library yauzl leaves the validation of checksums to its callers.
  if (sum !== entry.crc32)
    throw new ProofRefusal(`Its file ${entry.fileName} is damaged: its checksum is another.`);
}
