import type { FirstData } from '@/platform/client/early-answers';

export const firstData: FirstData = {
  path: 'script-manager',
  queries: () => [['scripts.list'], ['scripts.preferences']],
};
