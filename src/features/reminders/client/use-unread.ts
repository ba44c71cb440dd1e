import { trpc } from '@/platform/client/trpc';

/** How many of the listed reminders were on no screen yet; 0 while that is unknown. `useFollowReminders` asks for them. */
export function useUnread(): number {
  const { data } = trpc.reminders.list.useQuery(undefined, { enabled: false });
  return data?.reminders.filter(({ unread }) => unread).length ?? 0;
}
