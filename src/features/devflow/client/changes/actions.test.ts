import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cachedQueries, type Effects } from '@/platform/client/changes/cached-queries';
import { createDevflowActions } from './actions';

type Devflow = ReturnType<typeof createDevflowActions>;
interface Options {
  shows?: Effects<'devflow'>;
  answered?: (answer: { repeated: number[] }) => Effects<'devflow'>;
}

/** Which queries count as current once a change is answered, and the others are loaded anew. */
function currentAfter(run: (actions: Devflow) => unknown, repeated: number[] = []) {
  let options: Options = {};
  const change = (...[, , , given]: [unknown, unknown, unknown, Options]) => (options = given);
  run(createDevflowActions({ change } as unknown as Parameters<typeof createDevflowActions>[0]));
  const queryClient = new QueryClient();
  const keyOf = (name: string) => [['devflow', name], { input: { featureId: 1 }, type: 'query' }];
  const names = ['overview', 'openItems'] as const;
  for (const name of names)
    queryClient.setQueryData(keyOf(name), { features: [], items: [], statusIds: [], revision: 1 });
  const effects = options.answered?.({ repeated }) ?? options.shows ?? {};
  cachedQueries(queryClient, 'devflow', { folded: names }).fold(effects, 2);
  return names.filter((name) => queryClient.getQueryData<{ revision: number }>(keyOf(name))?.revision === 2);
}

const item = { id: 7, featureId: 1, title: 'a', completed: false };
const row = {
  ...{ id: 7, title: 'a', statusId: 1, createdAt: '', dueDate: '2026-11-28', priority: 0, labels: [] },
  ...{ repeats: 'FREQ=DAILY', reminderDays: null, hasNotes: false },
};
const report = () => undefined;

test('what only the server knows is loaded anew, the counts of features too', () => {
  const done = { ...item, completed: true };
  expect(currentAfter(({ edit }) => edit(done, { statusId: 2 }, report))).toEqual([]);
  expect(currentAfter(({ edit }) => edit(done, { featureId: 2 }, report))).toEqual([]);
  expect(
    currentAfter(({ edit }) => edit({ ...item, completes: true }, { featureId: 2, statusId: 3 }, report)),
  ).toEqual([]);
  expect(currentAfter(({ edit }) => edit(item, { statusId: 3 }, report), [8])).toEqual([]);
  expect(currentAfter(({ complete }) => complete(1, [row]), [8])).toEqual([]);
  const move = { ids: [7], statusId: 3, completes: true, afterId: null };
  expect(currentAfter(({ move: moved }) => moved(1, [row], move))).toEqual([]);
});

test('what is predicted, or touches no list, is current', () => {
  const both = ['overview', 'openItems'];
  expect(currentAfter(({ edit }) => edit({ ...item, completed: true }, { notes: 'n' }, report))).toEqual(
    both,
  );
  expect(currentAfter(({ edit }) => edit(item, { statusId: 3 }, report))).toEqual(both);
  expect(currentAfter(({ complete }) => complete(1, [row]))).toEqual(both);
});
