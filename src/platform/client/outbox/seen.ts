/** What a change was made on, so that it is not stored over what was changed elsewhere while it waited. */
export interface Seen {
  /** The query that tells how it stands now, such as `devflow.item`, and its input. */
  query: string;
  input: object;
  /** Where in its answer a list is, and the id there; without it the answer is the thing itself. */
  of?: { list: string; id: number };
  /** By the names of its fields: how they stood, and what the change makes of them. */
  was: Readonly<Record<string, unknown>>;
  becomes: Readonly<Record<string, unknown>>;
  /** The names of fields for the person. */
  labels: Readonly<Record<string, string>>;
  /** Of amounts in minor units, by field: how many digits they have. */
  digits?: Readonly<Record<string, number>>;
  /** Of ids, by field: what they are called. */
  names?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A field that was changed here and elsewhere: both versions. */
export interface Clash {
  label: string;
  mine: unknown;
  theirs: unknown;
}

export const CHANGED_ELSEWHERE =
  'It was changed elsewhere meanwhile. Nothing was stored: choose which one counts.';

/**
 * The fields of a change that stand otherwise now than when it was made, and not as it would have them. None for what is not
 * there any more: the server says so of the change itself.
 */
export function clashesOf(seen: Seen, answer: unknown): Clash[] {
  const { of, was, becomes, labels } = seen;
  const list = of && (answer as Record<string, Record<string, unknown>[]>)[of.list];
  const now = of ? list?.find(({ id }) => id === of.id) : (answer as Record<string, unknown>);
  if (!now) return [];
  return Object.keys(becomes).flatMap((field) => {
    const isChanged = !isSame(now[field], was[field]) && !isSame(now[field], becomes[field]);
    const told = (value: unknown) => toldOf(seen, field, value);
    return isChanged
      ? [{ label: labels[field] ?? field, mine: told(becomes[field]), theirs: told(now[field]) }]
      : [];
  });
}

/** A value for the person; one of several fields, such as a line, in one text. */
function toldOf(seen: Pick<Seen, 'digits' | 'names'>, field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => toldOf(seen, field, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, one]) => toldOf(seen, name, one))
      .filter((one) => one !== null && one !== '')
      .join(' ');
  const places = seen.digits?.[field];
  const isAmount = places !== undefined && value !== null && value !== undefined;
  return (
    seen.names?.[field]?.[String(value)] ??
    (isAmount ? (Number(value) / 10 ** places).toFixed(places) : value)
  );
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
