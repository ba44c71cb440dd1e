import Clock from 'lucide-react/icons/clock';
import { useDates } from '@/platform/client/preferences';
import { useServerAway } from '@/platform/client/server-reach';
import { Badge } from '@/platform/client/ui/badge';

/** The age of the data while the server is unavailable. `at` in ms. */
export function AsOf({ at }: { at: number }) {
  const dates = useDates();
  const away = useServerAway();
  if (!away || at === 0) return null;
  return <Badge icon={<Clock />}>As of {dates.time(at)}</Badge>;
}
