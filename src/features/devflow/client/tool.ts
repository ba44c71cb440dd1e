import GitPullRequestArrow from 'lucide-react/icons/git-pull-request-arrow';
import Settings2 from 'lucide-react/icons/settings-2';
import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';
import { devflowGate } from '../gate';
import { readDevflowAddress } from './address/devflow-address';
import { readSettingsAddress } from './settings/settings-address';

export const tool = {
  sidebar: { name: 'DevFlow', place: 2 },
  screens: [
    {
      key: devflowGate.tool,
      path: '/devflow',
      title: 'DevFlow',
      icon: GitPullRequestArrow,
      page: lazyPage(() => import('./devflow-page'), 'DevflowPage'),
      validateSearch: readDevflowAddress,
    },
    {
      key: 'devflow-settings',
      path: '/devflow-settings',
      title: 'DevFlow Settings',
      heading: 'Settings',
      icon: Settings2,
      page: lazyPage(() => import('./settings/devflow-settings-page'), 'DevflowSettingsPage'),
      validateSearch: readSettingsAddress,
    },
  ],
  days: {
    ...{ label: 'DevFlow due', name: 'DevFlow', topic: devflowGate.topic, router: 'devflow' },
    actions: async () => (await import('./day-actions')).dayActions,
  },
  palette: async () => (await import('./palette')).palette,
} as const satisfies ClientTool;
