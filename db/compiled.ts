import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './database';

/** Stands in a query that is built once for a value of each execution. */
class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

/** What `compiled` gives to the builder: the place of a value. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/**
 * A query that is built and compiled once, which takes as long as everything else that this process does for a short
 * statement (docs/decisions/025-compiled-queries.md). Only for the few that nearly every call sends; all others are
 * ordinary queries.
 *
 * @param build builds it, with `value(name)` in the place of each value that differs between executions
 */
export function compiled<Values extends object, Row>(
  build: (db: Kysely<Database>, value: ValueOf<Values>) => Compilable<Row>,
): (db: Kysely<Database>, values: Values) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    query ??= build(db, (name) => new Placeholder(name) as never).compile();
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
