import type { Steps } from '../pacing';
import { malformed } from '../wire-text';
import { type BodyLimit, tooManyValues } from './body-limit';
import { asItIs, checkUtf8, type Decoding, textSteps, withoutMark } from './text-steps';

/** Nesting of lists and objects. */
const DEPTH_MAX = 32;
/** Characters of a number; no program writes a longer one. */
const NUMBER_MAX = 400;
/** Bytes that are read between two steps: a fraction of a millisecond's work, whatever they hold. */
const STEP = 16 * 1024;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SMALL_U = 0x75;

export type JsonLimit = Pick<BodyLimit, 'values' | 'text' | 'tooLarge'>;

/**
 * What `JSON.parse` makes of bytes, in steps of a fraction of a millisecond, and no more of it than the limit: bytes that
 * are few and hold many values would block and fill the process (docs/decisions/043-bodies.md). A byte order mark is
 * skipped. Raises 413 beyond the limit, and 400 for what is no JSON, no UTF-8, or nested deeper than 32 levels.
 */
export function* jsonSteps(bytes: Buffer, limit: JsonLimit): Steps<unknown> {
  yield* checkUtf8(bytes);
  return yield* wholeValue(withoutMark(bytes), limit);
}

function* wholeValue(bytes: Buffer, limit: JsonLimit): Steps<unknown> {
  let at = 0;
  /** Where the next step ends. */
  let step = STEP;
  let values = 0;

  if (isAtBlank()) yield* skipBlanks();
  const value = yield* readValue(0);
  if (isAtBlank()) yield* skipBlanks();
  if (at < bytes.length) throw malformed();
  return value;

  function* readValue(depth: number): Steps<unknown> {
    values += 1;
    if (values > limit.values) throw tooManyValues();
    if (at >= step) yield beginStep();
    const byte = bytes[at] ?? 0;
    switch (byte) {
      case QUOTE:
        return yield* readText();
      case OPEN_LIST:
        return yield* readList(depth + 1);
      case OPEN_OBJECT:
        return yield* readObject(depth + 1);
      default:
        return readWord();
    }
  }

  function* readList(depth: number): Steps<unknown[]> {
    if (depth > DEPTH_MAX) throw malformed();
    const list: unknown[] = [];
    at += 1;
    if (isAtBlank()) yield* skipBlanks();
    if (takes(CLOSE_LIST)) return list;
    for (;;) {
      list.push(yield* readValue(depth));
      if (isAtBlank()) yield* skipBlanks();
      if (takes(CLOSE_LIST)) return list;
      take(COMMA);
      if (isAtBlank()) yield* skipBlanks();
    }
  }

  function* readObject(depth: number): Steps<object> {
    if (depth > DEPTH_MAX) throw malformed();
    const object: Record<string, unknown> = {};
    at += 1;
    if (isAtBlank()) yield* skipBlanks();
    if (takes(CLOSE_OBJECT)) return object;
    for (;;) {
      if (bytes[at] !== QUOTE) throw malformed();
      const key = yield* readText();
      if (isAtBlank()) yield* skipBlanks();
      take(COLON);
      if (isAtBlank()) yield* skipBlanks();
      const value = yield* readValue(depth);
      if (key === '__proto__') {
        // A name like any other, as for JSON.parse; set in the ordinary way it would be the object's prototype.
        Object.defineProperty(object, key, {
          value,
          ...{ enumerable: true, configurable: true, writable: true },
        });
      } else object[key] = value;
      if (isAtBlank()) yield* skipBlanks();
      if (takes(CLOSE_OBJECT)) return object;
      take(COMMA);
      if (isAtBlank()) yield* skipBlanks();
    }
  }

  function takes(byte: number): boolean {
    if (bytes[at] !== byte) return false;
    at += 1;
    return true;
  }

  function take(byte: number): void {
    if (!takes(byte)) throw malformed();
  }

  /** Ends a step. */
  function beginStep(): void {
    step = at + STEP;
  }

  function isAtBlank(): boolean {
    const byte = bytes[at];
    return byte !== undefined && byte <= 0x20;
  }

  function* skipBlanks(): Steps<void> {
    for (let byte = bytes[at]; byte !== undefined && isBlank(byte); byte = bytes[at]) {
      at += 1;
      if (at >= step) yield beginStep();
    }
  }

  function readWord(): unknown {
    const from = at;
    while (isOfWord(bytes[at])) {
      at += 1;
      if (at - from > NUMBER_MAX) throw malformed();
    }
    const word = bytes.toString('latin1', from, at);
    if (NUMBER.test(word)) return Number(word);
    if (word === 'null') return null;
    if (word !== 'true' && word !== 'false') throw malformed();
    return word === 'true';
  }

  function* readText(): Steps<string> {
    const from = at + 1;
    let isEscaped = false;
    at = from;
    for (;;) {
      const byte = bytes[at];
      if (byte === QUOTE) break;
      if (byte === undefined || byte < 0x20) throw malformed();
      if (byte === BACKSLASH) {
        isEscaped = true;
        at += 1;
      }
      at += 1;
      if (at >= step) yield beginStep();
    }
    const text = bytes.subarray(from, at);
    at += 1;
    return yield* textSteps(text, limit, isEscaped ? withEscapes : undefined);
  }
}

/** Texts with escapes are cut between two of these, or two characters. */
const withEscapes: Decoding = {
  cutAt(bytes, from, at) {
    let cut = from;
    while (cut < at) cut += bytes[cut] !== BACKSLASH ? 1 : bytes[cut + 1] === SMALL_U ? 6 : 2;
    return asItIs.cutAt(bytes, from, cut);
  },
  decode(piece) {
    try {
      return JSON.parse(`"${piece.toString()}"`) as string;
    } catch {
      throw malformed();
    }
  },
};

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Whether a byte can be part of a number, or of true, false and null. */
function isOfWord(byte: number | undefined): byte is number {
  if (byte === undefined) return false;
  const isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
  return isDigit(byte) || isLetter || byte === MINUS || byte === PLUS || byte === POINT;
}
