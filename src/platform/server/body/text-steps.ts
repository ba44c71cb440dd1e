import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Steps } from '../pacing';
import { malformed } from '../wire-text';
import { type BodyLimit, tooLarge } from './body-limit';

/** Bytes that are judged or decoded between two steps: some tenths of a millisecond. */
const PIECE = 64 * 1024;
const PADDING = 0x3d;
const MARK = Buffer.from('\ufeff');

type TextLimit = Pick<BodyLimit, 'text' | 'tooLarge'>;

/** How the pieces of a text are cut and decoded. */
export interface Decoding {
  /** Where to cut: at `at`, or a few bytes beside it. */
  cutAt: (bytes: Buffer, from: number, at: number) => number;
  decode: (piece: Buffer) => string;
}

/** As it is: cut between two characters. */
export const asItIs: Decoding = {
  cutAt(bytes, _from, at) {
    let cut = at;
    while (cut > at - 3 && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1;
    return cut;
  },
  decode: (piece) => piece.toString(),
};

/** Checks in steps that bytes are UTF-8; raises 400 for others. */
export function* checkUtf8(bytes: Buffer): Steps<void> {
  for (const piece of piecesOf(bytes, asItIs)) {
    if (!isUtf8(piece)) throw malformed();
    yield;
  }
}

/** The text of bytes that are UTF-8, a byte order mark included, in steps; 413 beyond the limit. */
export function* textSteps(bytes: Buffer, limit: TextLimit, decoding: Decoding = asItIs): Steps<string> {
  if (bytes.length <= PIECE) return decoding.decode(bytes);
  const pieces: string[] = [];
  let units = 0;
  for (const piece of piecesOf(bytes, decoding)) {
    const text = decoding.decode(piece);
    pieces.push(text);
    units += text.length;
    if (units > limit.text) throw tooLarge(limit.tooLarge);
    yield;
  }
  return pieces.join('');
}

function* piecesOf(bytes: Buffer, { cutAt }: Decoding): Generator<Buffer> {
  for (let from = 0; from < bytes.length;) {
    const at = from + PIECE;
    const to = at < bytes.length ? cutAt(bytes, from, at) : bytes.length;
    yield bytes.subarray(from, to);
    from = to;
  }
}

/** Bytes without the byte order mark at their beginning. */
export function withoutMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;
}

/** The bytes of a text in UTF-8, in steps. */
export function* utf8Steps(text: string): Steps<Buffer> {
  const pieces: Buffer[] = [];
  for (const piece of piecesOfText(text)) {
    pieces.push(Buffer.from(piece));
    yield;
  }
  return Buffer.concat(pieces);
}

/** The SHA-256 of a text in UTF-8, in steps. */
export function* sha256Steps(text: string): Steps<Buffer> {
  const hash = createHash('sha256');
  for (const piece of piecesOfText(text)) {
    hash.update(piece);
    yield;
  }
  return hash.digest();
}

/** A text in pieces of 64 Ki UTF-16 units, cut between two characters. */
export function* piecesOfText(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const last = text.charCodeAt(from + PIECE - 1);
    // Both halves of a surrogate pair are one character.
    const to = from + PIECE + (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}

/** Decodes base64 of UTF-8 in steps, keeping a byte order mark; 400 for invalid UTF-8 and for non-canonical base64. */
export function* base64Steps(base64: unknown): Steps<string> {
  if (typeof base64 !== 'string' || base64.length % 4 > 0) throw malformed();
  const bytes = Buffer.allocUnsafe((base64.length / 4) * 3);
  let length = 0;
  for (let from = 0; from < base64.length; from += PIECE) {
    const piece = base64.slice(from, from + PIECE);
    const decoded = Buffer.from(piece, 'base64');
    // Padding ends the whole.
    const isPadded = piece.charCodeAt(PIECE - 1) === PADDING && from + PIECE < base64.length;
    if (isPadded || decoded.toString('base64') !== piece) throw malformed();
    length += decoded.copy(bytes, length);
    yield;
  }
  const text = bytes.subarray(0, length);
  yield* checkUtf8(text);
  return yield* textSteps(text, { text: Infinity });
}
