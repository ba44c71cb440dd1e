import Target from 'lucide-react/icons/target';
import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';
import { goalsHabitsGate } from '../gate';
import { readHabitsAddress } from './address/habits-address';

export const tool = {
  sidebar: { name: 'Goals & Habits', place: 6 },
  screens: [
    {
      key: goalsHabitsGate.tool,
      path: '/goals-habits',
      title: 'Goals & Habits',
      icon: Target,
      page: lazyPage(() => import('./goals-habits-page'), 'GoalsHabitsPage'),
      validateSearch: readHabitsAddress,
    },
  ],
  homeCard: async () => (await import('./home/home-card')).HomeCard,
  days: {
    ...{ label: 'Habits', name: 'Habits', topic: goalsHabitsGate.topic, router: 'goalsHabits' },
    actions: async () => (await import('./day-actions')).dayActions,
  },
  palette: async () => (await import('./palette')).palette,
} as const satisfies ClientTool;
