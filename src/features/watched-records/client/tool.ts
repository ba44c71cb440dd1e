import Clapperboard from 'lucide-react/icons/clapperboard';
import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';
import { watchedGate } from '../gate';
import { readWatchedAddress } from './records/watched-address';

export const tool = {
  sidebar: { name: 'Watched Records', place: 3 },
  screens: [
    {
      key: watchedGate.tool,
      path: '/watched-records',
      title: '已看管理器',
      icon: Clapperboard,
      page: lazyPage(() => import('./watched-records-page'), 'WatchedRecordsPage'),
      validateSearch: readWatchedAddress,
    },
  ],
  days: {
    ...{ label: 'Airing', name: 'Watched Records', topic: watchedGate.topic, router: 'watchedRecords' },
    actions: async () => (await import('./day-actions')).dayActions,
  },
  homeCard: async () => (await import('./home-card')).HomeCard,
  palette: async () => (await import('./palette')).palette,
} as const satisfies ClientTool;
