import { createUser } from './accounts';
import type { TestApp } from './app';
import { house } from './house-testing';
import type { CallsTesting, ToolTesting } from './tool-testing';

const files = import.meta.glob<ToolTesting>('../../src/features/*/testing.ts', {
  eager: true,
  import: 'testing',
});

/** What the tests over all tools know of each, by its folder, whose name is the tool's key. */
export const TOOLS_TESTING = Object.fromEntries(
  Object.entries(files).map(([path, testing]) => [path.split('/').at(-2) ?? '', testing]),
);
export const PARTS: Record<string, CallsTesting> = { ...TOOLS_TESTING, house };

/** The id of one of an account's things, by the part that it is of and its name there. */
export type IdIn = (part: string, name: string) => number;
export type Person = Awaited<ReturnType<typeof settle>>;

/**
 * Creates a person with one of everything that has an id.
 *
 * @param word is in each text that people type; '' for none
 */
export async function settle(app: TestApp, word = '') {
  const user = await createUser(app.services.db);
  const operationId = `operation-of-${user.username}`;
  const say = (text: string) => `${text} ${word}`.trim();
  const ids: Record<string, Record<string, number>> = {};
  for (const [part, { belongings }] of Object.entries(PARTS))
    ids[part] = await belongings({ app, user, own: app.callerOf(user), say, operationId });
  const id: IdIn = (part, name) => {
    const known = ids[part]?.[name];
    if (known === undefined) throw new Error(`There is no ${name} of ${part}`);
    return known;
  };
  return { user, operationId, say, id };
}

/** The inputs of calls of all parts, of the ids of somebody's things and of the caller's own. */
export const CALLS = joined(({ calls }) => calls);
export const LENIENT = joined(({ lenient }) => lenient);
export const ASKED = joined(({ asked }) => asked);

function joined(of: (testing: CallsTesting) => CallsTesting['calls'] | undefined) {
  const inputs = Object.entries(PARTS).flatMap(([part, testing]) =>
    Object.entries(of(testing) ?? {}).map(([call, input]) => {
      const within = (id: IdIn) => (name: string) => id(part, name);
      return [call, (id: IdIn, own: IdIn = id) => input(within(id), within(own))] as const;
    }),
  );
  return Object.fromEntries(inputs);
}
