/** 'onBudget' as 'on_budget'. */
export type SnakeCase<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** What fields are called in columns and in documented calls: 'onBudget' is 'on_budget'. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns that hold fields as they are, by the names of the columns. */
export function columnsOf<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields as SnakeCase<Name>]: Fields[Name] } {
  const columns = Object.entries(fields).map(([name, value]) => [snakeCase(name), value] as const);
  return Object.fromEntries(columns) as ReturnType<typeof columnsOf<Fields>>;
}

/** The fields that columns hold as they are, by names as those of `names`. */
export function fieldsOf<Fields extends object>(
  names: { [Name in keyof Fields]: unknown },
  row: { [Name in keyof Fields as SnakeCase<Name>]: Fields[Name] },
): Fields {
  const cells = row as Record<string, unknown>;
  return Object.fromEntries(Object.keys(names).map((name) => [name, cells[snakeCase(name)]])) as Fields;
}
