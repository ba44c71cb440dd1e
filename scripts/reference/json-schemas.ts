import { type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/** A JSON Schema as it is written. */
export type Schema = Record<string, unknown>;

interface Named {
  name: string;
  /** Of the file that declares it. */
  owner: string;
  schema: Schema | null;
}

const REFERENCE = '#/components/schemas/';
/** What `JSON.stringify` makes of them. */
const WRITTEN: Record<string, Schema> = { Date: { type: 'string', format: 'date-time' } };
const OBJECT = { type: 'object' };
const DEEPEST = 40;

/**
 * Types as the JSON that is made of their values, in JSON Schema of 2020-12. A type that has a name is described once, and
 * referred to; so is what it contains of itself. Throws for what JSON has no form of.
 *
 * @param opaque the names of types of others, which are not described
 */
export function jsonSchemas(checker: Checker, opaque: ReadonlySet<string>) {
  const named = new Map<number, Named>();
  const made = new Map<number, Schema>();

  /** Of a value; null if there is none (`void`). */
  function answerOf(type: Type, place: string): Schema | null {
    return type.flags & (TypeFlags.Void | TypeFlags.Undefined) ? null : schemaOf(type, [place]);
  }

  function schemaOf(type: Type, place: readonly string[]): Schema {
    const known = made.get(type.id);
    if (known) return structuredClone(known);
    if (place.length > DEEPEST) throw new Error(`${place.join('.')}: contains itself, without a name`);
    const name = nameOf(type);
    const schema = name === undefined ? inlined(type, place) : referred(type, name, place);
    made.set(type.id, schema);
    return structuredClone(schema);
  }

  function referred(type: Type, { name, owner }: { name: string; owner: string }, place: readonly string[]) {
    if (!named.has(type.id)) {
      const entry: Named = { name, owner, schema: null };
      named.set(type.id, entry);
      const about = textOf(type.getAliasSymbol() ?? type.getSymbol());
      entry.schema = { ...(about !== '' && { description: about }), ...inlined(type, [...place, name]) };
    }
    return { $ref: `${REFERENCE}${String(type.id)}` };
  }

  function inlined(type: Type, place: readonly string[]): Schema {
    const { flags } = type;
    const at = place.join('.');
    if (flags & TypeFlags.AnyOrUnknown) return {};
    if (flags & TypeFlags.Never) return { not: {} };
    if (type.isLiteralType()) return { const: type.value };
    if (flags & TypeFlags.StringLike) return { type: 'string' };
    if (flags & TypeFlags.NumberLike) return { type: 'number' };
    if (flags & TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & TypeFlags.Null) return { type: 'null' };
    if (type.isUnionType()) return either(type.getTypes(), place);
    if (checker.isTupleType(type)) {
      const entries = checker.getTypeArguments(type as never).map((one) => schemaOf(one, [...place, '[]']));
      const { length } = entries;
      return { type: 'array', prefixItems: entries, minItems: length, maxItems: length };
    }
    if (checker.isArrayLikeType(type)) {
      const [entry] = checker.getTypeArguments(type as never);
      if (!entry) throw new Error(`${at}: a list of what?`);
      return entry.flags & TypeFlags.Never
        ? { type: 'array', maxItems: 0 }
        : { type: 'array', items: schemaOf(entry, [...place, '[]']) };
    }
    const own = type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? '';
    if (opaque.has(own)) return { ...OBJECT };
    const written = WRITTEN[own];
    if (written) return { ...written };
    if (flags & TypeFlags.NonPrimitive) throw new Error(`${at}: an object of which nothing is known`);
    if (flags & (TypeFlags.Object | TypeFlags.Intersection)) return objectOf(type, place);
    throw new Error(`${at}: JSON has no ${checker.typeToString(type)}`);
  }

  function objectOf(type: Type, place: readonly string[]): Schema {
    const [calls] = checker.getSignaturesOfType(type, 0);
    if (calls) throw new Error(`${place.join('.')}: a function`);
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    const fields = checker.getPropertiesOfType(type);
    // One question for all of them: each is a message to the compiler's process.
    const values = checker.getTypeOfSymbol(fields);
    for (const [at, property] of fields.entries()) {
      const { name } = property;
      const value = values[at];
      if (!value) throw new Error(`${[...place, name].join('.')}: has no type`);
      const isLeftOut = allOf(value).some((one) => one.flags & TypeFlags.Undefined);
      if (value.flags & TypeFlags.Undefined) continue;
      const about = textOf(property);
      properties[name] = {
        ...(about !== '' && { description: about }),
        ...schemaOf(value, [...place, name]),
      };
      if (!isLeftOut && !(property.flags & SymbolFlags.Optional)) required.push(name);
    }
    const [others] = checker.getIndexInfosOfType(type);
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(others && { additionalProperties: schemaOf(others.valueType, [...place, '*']) }),
    };
  }

  function either(types: readonly Type[], place: readonly string[]): Schema {
    const there = types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void)));
    const literals = there.flatMap((one) => (one.isLiteralType() ? [one.value] : []));
    const isBoolean = literals.includes(true) && literals.includes(false);
    const values = isBoolean ? literals.filter((one) => typeof one !== 'boolean') : literals;
    const rest = there.filter((one) => !one.isLiteralType() && !(one.flags & TypeFlags.Null));
    const isNullable = there.some(({ flags }) => flags & TypeFlags.Null);
    const schemas: Schema[] = [
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...(values.length === 1 ? [{ const: values[0] }] : values.length > 1 ? [{ enum: values }] : []),
      ...rest.map((one) => schemaOf(one, place)),
    ];
    if (isNullable) schemas.push({ type: 'null' });
    const different = [...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()];
    const [only] = different;
    if (different.length === 1 && only) return only;
    // `type: [string, null]` is what generators read best.
    const names = different.map((one) => (Object.keys(one).join() === 'type' ? one.type : undefined));
    if (names.every((one) => typeof one === 'string')) return { type: names };
    const [first, second] = different;
    if (different.length === 2 && first?.enum && second?.type === 'null')
      return { enum: [...(first.enum as unknown[]), null] };
    return { anyOf: different };
  }

  function allOf(type: Type): readonly Type[] {
    return type.isUnionType() ? type.getTypes() : [type];
  }

  /** A type of objects that has a name of its own; those that are made of others by parameters have none. */
  function nameOf(type: Type): { name: string; owner: string } | undefined {
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Union | TypeFlags.Intersection))) return undefined;
    if (type.isUnionType() && type.getTypes().every(({ flags }) => !(flags & TypeFlags.Object)))
      return undefined;
    const alias = type.getAliasSymbol();
    const symbol = alias
      ? type.getAliasTypeArguments().length > 0
        ? undefined
        : alias
      : type.isClassOrInterface() && type.getTypeParameters().length === 0
        ? type.getSymbol()
        : undefined;
    const file = symbol?.declarations[0]?.path ?? '';
    if (!symbol || symbol.name.startsWith('__') || file.includes('node_modules') || symbol.name in WRITTEN)
      return undefined;
    const [, owner = ''] = /\/(?:features|app|platform)\/([\w-]+)\//.exec(file) ?? [];
    return { name: symbol.name, owner };
  }

  function textOf(symbol: Symbol | undefined): string {
    return (symbol?.getDocumentationComment(checker) ?? '').replaceAll(/\s+/g, ' ').trim();
  }

  /** The described types by their names, and schemas with their references, under those names. */
  function finished<T>(schemas: T): { components: Record<string, Schema>; schemas: T } {
    const names = new Map<string, string>();
    const taken = new Set<string>();
    const entries = [...named];
    for (const [id, { name, owner }] of entries) {
      const isAlone = entries.filter(([, other]) => other.name === name).length === 1;
      const told = isAlone ? name : `${pascal(owner)}${name}`;
      let unique = told;
      for (let count = 2; taken.has(unique); count++) unique = `${told}${String(count)}`;
      taken.add(unique);
      names.set(String(id), unique);
    }
    const renamed = <Value>(value: Value): Value =>
      JSON.parse(
        JSON.stringify(value, (key, one: unknown) =>
          key === '$ref' && typeof one === 'string'
            ? `${REFERENCE}${names.get(one.slice(REFERENCE.length)) ?? ''}`
            : one,
        ),
      ) as Value;
    const described = entries.map(
      ([id, { schema }]) => [names.get(String(id)) ?? '', renamed(schema ?? {})] as const,
    );
    return sharing(Object.fromEntries(described), renamed(schemas));
  }

  return { answerOf, finished };
}

/** From how many times on an object without a name gets one. */
const OFTEN = 3;

/** Gives objects that are described often a name, and refers to it. */
function sharing<T>(components: Record<string, Schema>, schemas: T) {
  const counts = new Map<string, { count: number; place: string[] }>();
  visit(schemas, [], (object, place) => {
    const text = JSON.stringify(object);
    const known = counts.get(text);
    counts.set(text, { count: (known?.count ?? 0) + 1, place: known?.place ?? place });
  });
  const names = new Map<string, string>();
  const shared: Record<string, Schema> = { ...components };
  for (const [text, { count, place }] of counts) {
    if (count < OFTEN) continue;
    const name = nameOfShape(JSON.parse(text) as Schema, place);
    if (name in shared) continue;
    names.set(text, name);
    shared[name] = JSON.parse(text) as Schema;
  }
  const referring = <Value>(value: Value, isTop: boolean): Value => {
    if (Array.isArray(value)) return value.map((one: unknown) => referring(one, false)) as Value;
    if (typeof value !== 'object' || value === null) return value;
    const name = isTop ? undefined : names.get(JSON.stringify(value));
    if (name !== undefined) return { $ref: `${REFERENCE}${name}` } as Value;
    const inside = Object.entries(value).map(([key, one]) => [key, referring(one, false)] as const);
    return Object.fromEntries(inside) as Value;
  };
  const sorted = Object.entries(shared)
    .map(([name, schema]) => [name, referring(schema, true)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { components: Object.fromEntries(sorted), schemas: referring(schemas, false) };
}

function visit(value: unknown, place: string[], found: (object: Schema, place: string[]) => void): void {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  if (schema.type === 'object' && schema.properties !== undefined) found(schema, place);
  for (const [key, one] of Object.entries(schema)) visit(one, [...place, key], found);
}

/** Of a few fields: their names; else where it is first. */
function nameOfShape({ properties }: Schema, place: readonly string[]): string {
  const fields = Object.keys(properties as object);
  if (fields.length <= 3) return `With${fields.map(pascal).join('And')}`;
  return place.slice(1, 2).map(pascal).join('');
}

const pascal = (text: string) =>
  text.replaceAll(/(^|[-_. ])(\w)/g, (_, _dash, letter: string) => letter.toUpperCase());
