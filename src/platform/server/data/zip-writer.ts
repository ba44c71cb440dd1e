import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import type { DataFile } from './part';

const pack = promisify(deflateRaw);

/** Contents up to this many bytes are compressed at once, which costs less than a stream of their own. */
const AT_ONCE = 64 * 1024;
/** The format without zip64 counts files in 16 bits, and offsets in 32. */
const MOST_FILES = 65_535;
const MOST_BYTES = 0xffff_ffff;

/** UTF-8 paths; sizes and checksum follow the content, since they are not known before. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** A file that its owner may read and write. */
const UNIX_FILE = (0o100_600 << 16) >>> 0;

/** What was written of a file. */
export interface WrittenFile {
  path: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * A zip file, in pieces as it is made; no file of it is in memory whole, unless it was given so.
 *
 * @param onWritten called with each file after it is complete
 */
export async function* zipOf(
  files: AsyncIterable<DataFile>,
  moment: Date,
  onWritten: (file: WrittenFile) => void,
): AsyncGenerator<Buffer> {
  const time = dosTime(moment);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { path, content } of files) {
    const name = Buffer.from(path);
    const common = Buffer.alloc(10);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(FLAGS, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt32LE(time, 6);
    yield Buffer.concat([signed(0x04034b50), common, Buffer.alloc(12), uint16(name.length, 0), name]);

    const read = { bytes: 0, checksum: 0, hash: createHash('sha256') };
    let packed = 0;
    for await (const piece of deflated(content, read)) {
      packed += piece.length;
      yield piece;
    }
    const facts = Buffer.alloc(12);
    facts.writeUInt32LE(read.checksum, 0);
    facts.writeUInt32LE(packed, 4);
    facts.writeUInt32LE(read.bytes, 8);
    yield Buffer.concat([signed(0x08074b50), facts]);

    const place = Buffer.alloc(8);
    place.writeUInt32LE(UNIX_FILE, 0);
    place.writeUInt32LE(offset, 4);
    directory.push(
      Buffer.concat([
        signed(0x02014b50),
        // Made on Unix, so that its modes count.
        uint16(VERSION | (3 << 8)),
        common,
        facts,
        uint16(name.length, 0, 0, 0, 0),
        place,
        name,
      ]),
    );
    offset += 30 + name.length + packed + 16;
    if (directory.length > MOST_FILES || offset > MOST_BYTES) throw new RangeError('Too much for a zip file');
    onWritten({ path, bytes: read.bytes, sha256: read.hash.digest('hex') });
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(entries.length, 0);
  end.writeUInt32LE(offset, 4);
  yield entries;
  yield Buffer.concat([signed(0x06054b50), uint16(0, 0, directory.length, directory.length), end, uint16(0)]);
}

type Read = { bytes: number; checksum: number; hash: ReturnType<typeof createHash> };

function noteRead(read: Read, piece: Buffer): Buffer {
  read.bytes += piece.length;
  read.checksum = crc32(piece, read.checksum);
  read.hash.update(piece);
  return piece;
}

async function* deflated(content: DataFile['content'], read: Read): AsyncGenerator<Buffer> {
  const whole = typeof content === 'string' || Buffer.isBuffer(content) ? Buffer.from(content) : null;
  if (whole && whole.length <= AT_ONCE) {
    yield await pack(noteRead(read, whole));
    return;
  }
  const pieces = whole ? [whole] : (content as AsyncIterable<string>);
  async function* noted() {
    for await (const piece of pieces) yield noteRead(read, Buffer.from(piece));
  }
  const packer = createDeflateRaw();
  // The error of a failed reader ends the loop below.
  pipeline(Readable.from(noted(), { objectMode: false }), packer, () => undefined);
  yield* packer as AsyncIterable<Buffer>;
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

function uint16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => bytes.writeUInt16LE(number, at * 2));
  return bytes;
}

/** Time and date as MS-DOS stores them (APPNOTE.TXT 4.4.6), in UTC. */
function dosTime(moment: Date): number {
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
