import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './support/app';
import { type Person, settle, TOOLS_TESTING } from './support/belongings';
import { answerOf, inputsOf, queries, WORD } from './support/every-query';
import { openRecordedDatabase, type RecordedDatabase } from './support/statements';

// Every query asks the database as often when there is more of everything. The budgets of the usual calls:
// statements.test.ts. A query is tested by being registered.

const MORE = 25;
/** Some ask for a kind of thing only where there is any; no list asks for each of its rows. */
const FEW = 3;
/** Just above the most that any of them asks: 16, of what was spent on average of three months. */
const MOST = 18;

/** The file is made habit by habit; some of its statements are counted with the query after it. */
const BY_HABIT = ['goalsHabits.exportCsv', 'goalsHabits.imports'];

let app: TestApp;
let recorded: RecordedDatabase;
let person: Person;
let before: Map<string, string[]>;
beforeAll(async () => {
  recorded = await openRecordedDatabase();
  app = await createTestApp({ database: recorded.database });
  person = await settle(app, WORD);
  before = await countAll();
  await addMore();
  // What is computed once, and stored, of what is new.
  await countAll();
});

/** The statements of each query's second call: the first may store what the later ones find. */
async function countAll(): Promise<Map<string, string[]>> {
  const counted = new Map<string, string[]>();
  for (const query of queries) {
    const [input] = inputsOf(query, person);
    await answerOf(app, person.user, query, input);
    counted.set(query.path, await recorded.statementsOf(() => answerOf(app, person.user, query, input)));
  }
  return counted;
}

async function addMore(): Promise<void> {
  const own = app.callerOf(person.user);
  for (let at = 0; at < MORE; at++) {
    for (const [tool, { more }] of Object.entries(TOOLS_TESTING))
      await more(own, `more ${String(at)}`, (name) => person.id(tool, name));
  }
}

test('every query asks as often with more of everything, and not often', async () => {
  const after = await countAll();
  const grown: Record<string, string> = {};
  for (const [path, statements] of after) {
    if (BY_HABIT.includes(path)) continue;
    const once = before.get(path)?.length ?? 0;
    if (statements.length > once + FEW || statements.length > MOST) {
      grown[path] = `${String(once)}, then ${String(statements.length)}`;
    }
  }
  expect(grown).toEqual({});
  expect([...after.values()].filter((statements) => statements.length > 0).length).toBeGreaterThan(80);
});
