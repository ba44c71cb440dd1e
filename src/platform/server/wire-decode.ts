import type { WireFields } from './wire-body';
import { parsedField } from './wire-row';

/** Decoders of the fields of documented calls; what they do not know goes on to the schema, which refuses it. */

type Decode = (value: unknown) => unknown;

/**
 * A decoder of fields: each with its name in the documented call, its name in the procedure, and its parser; missing
 * ones stay missing.
 */
export function fields(names: Record<string, [name: string, decode: Decode]>) {
  return (wire: WireFields): object =>
    Object.fromEntries(
      Object.entries(names).flatMap(([name, [as, decode]]) =>
        wire.has(name) ? [[as, decode(wire.get(name))]] : [],
      ),
    );
}

export function asSent(value: unknown): unknown {
  return value;
}

/** A number, or digits. */
export function id(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Null counts as an empty text. */
export function text(value: unknown): unknown {
  return value ?? '';
}

/** A form cannot send null. */
export function nullableId(value: unknown): unknown {
  return value === '' ? null : id(value);
}

/** Null and empty count as missing. */
export function optionalId(value: unknown): unknown {
  return value === '' || value === null ? undefined : id(value);
}

const FLAGS = new Map<unknown, boolean>([
  ['0', false],
  ['1', true],
  [0, false],
  [1, true],
  ['false', false],
  ['true', true],
]);

export function flag(value: unknown): unknown {
  return FLAGS.get(value) ?? value;
}

/** The list of a documented order call, each entry decoded by `decode`. */
export function orderField(wire: WireFields, decode: (entry: WireFields) => object): { order: unknown } {
  const list = parsedField(wire, 'order');
  return { order: Array.isArray(list) ? list.map((entry) => decodedEntry(entry, decode)) : list };
}

/** An entry of a nested list, decoded if it is an object. */
export function decodedEntry(entry: unknown, decode: (entry: WireFields) => object): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
  return decode(new Map(Object.entries(entry)));
}
