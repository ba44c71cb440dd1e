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

type JsonLimit = Pick<BodyLimit, 'values' | 'text' | 'tooLarge'>;

/**
 * What `JSON.parse` makes of bytes, in steps of a fraction of a millisecond, and no more of it than the limit: bytes that
 * are few and hold many values would block and fill the process (docs/decisions/043-bodies.md). A byte order mark is
 * skipped. Raises 413 beyond the limit, and 400 for what is no JSON, no UTF-8, or nested deeper than 32 levels.
 */
export function* jsonSteps(bytes: Buffer, limit: JsonLimit): Steps<unknown> {
  yield* checkUtf8(bytes);
  return yield* new JsonReader(withoutMark(bytes), limit).whole();
}

class JsonReader {
  private at = 0;
  /** Where the next step ends. */
  private step = STEP;
  private values = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly limit: JsonLimit,
  ) {}

  *whole(): Steps<unknown> {
    if (this.isAtBlank()) yield* this.blanks();
    const value = yield* this.value(0);
    if (this.isAtBlank()) yield* this.blanks();
    if (this.at < this.bytes.length) throw malformed();
    return value;
  }

  private *value(depth: number): Steps<unknown> {
    this.values += 1;
    if (this.values > this.limit.values) throw tooManyValues();
    if (this.at >= this.step) yield this.begin();
    const byte = this.bytes[this.at] ?? 0;
    switch (byte) {
      case QUOTE:
        return yield* this.text();
      case OPEN_LIST:
        return yield* this.list(depth + 1);
      case OPEN_OBJECT:
        return yield* this.object(depth + 1);
      default:
        return this.word();
    }
  }

  private *list(depth: number): Steps<unknown[]> {
    if (depth > DEPTH_MAX) throw malformed();
    const list: unknown[] = [];
    this.at += 1;
    if (this.isAtBlank()) yield* this.blanks();
    if (this.takes(CLOSE_LIST)) return list;
    for (;;) {
      list.push(yield* this.value(depth));
      if (this.isAtBlank()) yield* this.blanks();
      if (this.takes(CLOSE_LIST)) return list;
      this.take(COMMA);
      if (this.isAtBlank()) yield* this.blanks();
    }
  }

  private *object(depth: number): Steps<object> {
    if (depth > DEPTH_MAX) throw malformed();
    const object: Record<string, unknown> = {};
    this.at += 1;
    if (this.isAtBlank()) yield* this.blanks();
    if (this.takes(CLOSE_OBJECT)) return object;
    for (;;) {
      if (this.bytes[this.at] !== QUOTE) throw malformed();
      const key = yield* this.text();
      if (this.isAtBlank()) yield* this.blanks();
      this.take(COLON);
      if (this.isAtBlank()) yield* this.blanks();
      const value = yield* this.value(depth);
      if (key === '__proto__') {
        // A name like any other, as for JSON.parse; set in the ordinary way it would be the object's prototype.
        Object.defineProperty(object, key, {
          value,
          ...{ enumerable: true, configurable: true, writable: true },
        });
      } else object[key] = value;
      if (this.isAtBlank()) yield* this.blanks();
      if (this.takes(CLOSE_OBJECT)) return object;
      this.take(COMMA);
      if (this.isAtBlank()) yield* this.blanks();
    }
  }

  private takes(byte: number): boolean {
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  private take(byte: number): void {
    if (!this.takes(byte)) throw malformed();
  }

  /** Ends a step. */
  private begin(): void {
    this.step = this.at + STEP;
  }

  private isAtBlank(): boolean {
    const byte = this.bytes[this.at];
    return byte !== undefined && byte <= 0x20;
  }

  private *blanks(): Steps<void> {
    for (let byte = this.bytes[this.at]; byte !== undefined && isBlank(byte); byte = this.bytes[this.at]) {
      this.at += 1;
      if (this.at >= this.step) yield this.begin();
    }
  }

  private word(): unknown {
    const from = this.at;
    while (isOfWord(this.bytes[this.at])) {
      this.at += 1;
      if (this.at - from > NUMBER_MAX) throw malformed();
    }
    const word = this.bytes.toString('latin1', from, this.at);
    if (NUMBER.test(word)) return Number(word);
    if (word === 'null') return null;
    if (word !== 'true' && word !== 'false') throw malformed();
    return word === 'true';
  }

  private *text(): Steps<string> {
    const { bytes } = this;
    const from = this.at + 1;
    let isEscaped = false;
    this.at = from;
    for (;;) {
      const byte = bytes[this.at];
      if (byte === QUOTE) break;
      if (byte === undefined || byte < 0x20) throw malformed();
      if (byte === BACKSLASH) {
        isEscaped = true;
        this.at += 1;
      }
      this.at += 1;
      if (this.at >= this.step) yield this.begin();
    }
    const text = bytes.subarray(from, this.at);
    this.at += 1;
    return yield* textSteps(text, this.limit, isEscaped ? withEscapes : undefined);
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
