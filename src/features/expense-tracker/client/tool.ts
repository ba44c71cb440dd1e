import Wallet from 'lucide-react/icons/wallet';
import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';
import { expenseGate } from '../gate';
import { readExpenseAddress } from './address/expense-address';

export const tool = {
  sidebar: { name: 'Expense Tracker', place: 5 },
  screens: [
    {
      key: expenseGate.tool,
      path: '/expense-tracker',
      title: 'Expense Tracker',
      icon: Wallet,
      page: lazyPage(() => import('./expense-tracker-page'), 'ExpenseTrackerPage'),
      validateSearch: readExpenseAddress,
    },
  ],
  homeCard: async () => (await import('./home-card')).HomeCard,
  days: {
    ...{ label: 'Bills', name: 'Bills', topic: expenseGate.topic, router: 'expenses' },
    actions: async () => (await import('./day-actions')).dayActions,
  },
  palette: async () => (await import('./palette')).palette,
} as const satisfies ClientTool;
