import { createHash } from 'node:crypto';
import { piecesOfText } from './body/text-steps';
import type { Steps } from './pacing';

/** Values and UTF-16 units of what is written in one piece: a fraction of a millisecond's work. */
const PIECE_VALUES = 200;
const PIECE_UNITS = 16 * 1024;

/** What `JSON.stringify` makes of a value, in pieces that each take a fraction of a millisecond, whatever the value holds. */
function* jsonPieces(value: unknown): Generator<string> {
  let held = '';
  for (const part of partsOf(value)) {
    held += part;
    if (held.length < PIECE_UNITS) continue;
    yield held;
    held = '';
  }
  yield held;
}

function* partsOf(value: unknown): Generator<string> {
  const plain = withoutMethod(value);
  if (isSmall(plain)) yield isAbsent(plain) ? 'null' : JSON.stringify(plain);
  else if (typeof plain === 'string') yield* textPieces(plain);
  else if (Array.isArray(plain)) yield* listPieces(plain);
  else yield* objectPieces(plain as object);
}

/** What JSON leaves out of objects, and writes as null in lists. */
function isAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** What an object says that it is in JSON, as times do. */
function withoutMethod(value: unknown): unknown {
  const { toJSON } = (value ?? {}) as { toJSON?: unknown };
  return typeof toJSON === 'function' ? (toJSON.call(value) as unknown) : value;
}

/** Whether a value holds little, looked at no longer than that. */
function isSmall(value: unknown): boolean {
  const left = { values: PIECE_VALUES, units: PIECE_UNITS };
  const fits = (one: unknown): boolean => {
    left.values -= 1;
    if (typeof one === 'string') left.units -= one.length;
    if (left.values < 0 || left.units < 0) return false;
    if (typeof one !== 'object' || one === null || one instanceof Date) return true;
    if (ArrayBuffer.isView(one)) return false;
    if (Array.isArray(one)) return one.length <= left.values && one.every(fits);
    for (const key in one) {
      left.units -= key.length;
      if (!fits((one as Record<string, unknown>)[key])) return false;
    }
    return true;
  };
  return fits(value);
}

function* textPieces(text: string): Generator<string> {
  yield '"';
  for (const piece of piecesOfText(text)) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

function* listPieces(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [at, entry] of list.entries()) {
    if (at > 0) yield ',';
    yield* partsOf(entry);
  }
  yield ']';
}

function* objectPieces(object: object): Generator<string> {
  let separator = '{';
  for (const [key, value] of Object.entries(object)) {
    if (isAbsent(value)) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* partsOf(value);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** What `JSON.stringify` makes of a value that JSON can hold, in steps. */
export function* jsonTextSteps(value: unknown): Steps<string> {
  const pieces: string[] = [];
  for (const piece of jsonPieces(value)) {
    pieces.push(piece);
    yield;
  }
  return pieces.join('');
}

/** The SHA-256 of what `JSON.stringify` makes of a list or an object, in steps. */
export function* sha256OfJson(value: object): Steps<Buffer> {
  const hash = createHash('sha256');
  for (const piece of jsonPieces(value)) {
    hash.update(piece);
    yield;
  }
  return hash.digest();
}
