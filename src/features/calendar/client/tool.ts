import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';
import { calendarGate } from '../gate';
import { readCalendarAddress } from './calendar-address';

export const tool = {
  sidebar: { name: 'Calendar', place: 4 },
  screens: [
    {
      key: calendarGate.tool,
      path: '/calendar',
      title: 'Calendar',
      icon: CalendarDays,
      page: lazyPage(() => import('./calendar-page'), 'CalendarPage'),
      validateSearch: readCalendarAddress,
    },
  ],
  homeCard: async () => (await import('./home/home-card')).HomeCard,
  palette: async () => (await import('./palette')).palette,
} as const satisfies ClientTool;
