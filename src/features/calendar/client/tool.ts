import CalendarDays from 'lucide-react/icons/calendar-days';
import Upload from 'lucide-react/icons/upload';
import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tool';
import { calendarGate } from '../gate';
import { readCalendarAddress } from './address/calendar-address';

export const tool = {
  sidebar: { name: 'Calendar', place: 5 },
  screens: [
    {
      key: calendarGate.tool,
      path: '/calendar',
      title: 'Calendar',
      icon: CalendarDays,
      page: lazyPage(() => import('./calendar-page'), 'CalendarPage'),
      validateSearch: readCalendarAddress,
    },
    {
      key: 'calendar-import',
      path: '/calendar-import',
      title: 'Import into the calendar',
      heading: 'Import',
      icon: Upload,
      page: lazyPage(() => import('./importing/import-page'), 'ImportPage'),
    },
  ],
  homeCard: async () => (await import('./home/home-card')).HomeCard,
  palette: async () => (await import('./palette')).palette,
} as const satisfies ClientTool;
