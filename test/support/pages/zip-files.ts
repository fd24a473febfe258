import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Creates a ZIP archive with a single file in the format of PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and
 * 4.3.16. The file is dated 31 October 2026. `claimed` is the size of the file according to the header of the
 * archive.
 */
export function zipOf(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  // The date of the file in MS-DOS format.
  common.writeUInt16LE(((2026 - 1980) << 9) | (10 << 5) | 31, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claimed, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from('PK\x05\x06'), end]);
}
