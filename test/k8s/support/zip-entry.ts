import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/** The content of one file of a ZIP archive. @throws Error when it is missing */
export function zipEntry(archive: Buffer, name: string): Buffer {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(END_OF_DIRECTORY);
  const end = archive.lastIndexOf(signature);
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      return contentOf(archive, {
        method: archive.readUInt16LE(at + 10),
        size: archive.readUInt32LE(at + 20),
        header: archive.readUInt32LE(at + 42),
      });
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`The archive has no ${name}.`);
}

function contentOf(
  archive: Buffer,
  entry: { readonly method: number; readonly size: number; readonly header: number },
): Buffer {
  const { method, size, header } = entry;
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const stored = archive.subarray(start, start + size);
  return method === DEFLATED ? inflateRawSync(stored) : stored;
}
