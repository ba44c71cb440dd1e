import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cachedQueries } from './cached-queries';

test('a first answer that was under way while something changed is asked for again', async () => {
  const queryClient = new QueryClient();
  const waiting: ((answer: { revision: number }) => void)[] = [];
  const list = new QueryObserver(queryClient, {
    queryKey: [['expenses', 'transactions'], { type: 'query' }],
    queryFn: () => new Promise<{ revision: number }>((resolve) => waiting.push(resolve)),
  });
  const leave = list.subscribe(() => undefined);
  const queries = cachedQueries(queryClient, 'expenses', { folded: ['transactions'] });
  const reloaded = queries.reload(2, new AbortController().signal);
  waiting[0]?.({ revision: 1 });
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.({ revision: 2 });
  expect(await reloaded).toBe(true);
  expect(list.getCurrentResult().data).toEqual({ revision: 2 });
  leave();
});
