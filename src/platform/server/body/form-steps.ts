import type { Steps } from '../pacing';
import { malformed } from '../wire-text';
import { type BodyLimit, tooManyValues } from './body-limit';
import { checkUtf8, textSteps } from './text-steps';

/** Bytes that are decoded between two steps. */
const STEP = 64 * 1024;

const PERCENT = 0x25;
const AND = 0x26;
const PLUS = 0x2b;
const EQUALS = 0x3d;
const BLANK = 0x20;

/** The fields of a form, in their order. */
export type WireForm = [name: string, value: string][];
export type FormLimit = Omit<BodyLimit, 'bytes'>;

/**
 * The fields of an application/x-www-form-urlencoded body, in steps; the last of a name counts. Raises 413 for more of
 * them than the limit, and 400 for anything but UTF-8 and for broken escapes. It decodes in place: the bytes are no body
 * afterwards.
 */
export function* formSteps(bytes: Buffer, limit: FormLimit): Steps<WireForm> {
  const fields: WireForm = [];
  for (let from = 0; from < bytes.length;) {
    const and = bytes.indexOf(AND, from);
    const field = bytes.subarray(from, and < 0 ? bytes.length : and);
    from += field.length + 1;
    if (field.length === 0) continue;
    if (fields.length === limit.values) throw tooManyValues();
    const equals = field.indexOf(EQUALS);
    const name = equals < 0 ? field : field.subarray(0, equals);
    const value = equals < 0 ? field.subarray(field.length) : field.subarray(equals + 1);
    fields.push([yield* decoded(name, limit), yield* decoded(value, limit)]);
    yield;
  }
  return fields;
}

function* decoded(bytes: Buffer, limit: FormLimit): Steps<string> {
  let written = 0;
  for (let read = 0; read < bytes.length; read++) {
    const byte = bytes[read] ?? 0;
    if (byte === PERCENT) {
      bytes[written] = hexDigit(bytes[read + 1]) * 16 + hexDigit(bytes[read + 2]);
      read += 2;
    } else bytes[written] = byte === PLUS ? BLANK : byte;
    written += 1;
    if (read % STEP === 0) yield;
  }
  const text = bytes.subarray(0, written);
  yield* checkUtf8(text);
  return yield* textSteps(text, limit);
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = (byte | 0x20) - 0x61;
  if (letter < 0 || letter > 5) throw malformed();
  return letter + 10;
}
