import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';

export const tool = {
  screens: [
    {
      path: '/database-test',
      title: 'Connection test',
      page: lazyPage(() => import('./database-test-page'), 'DatabaseTestPage'),
    },
  ],
} as const satisfies ClientTool;
