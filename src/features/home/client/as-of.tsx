import Clock from 'lucide-react/icons/clock';
import { useServerAway } from '@/platform/client/server-reach';
import { Badge } from '@/platform/client/ui/badge';
import { formatTime } from '@/platform/shared/dates';

/** The age of the data while the server is unavailable. `at` in ms. */
export function AsOf({ at }: { at: number }) {
  const away = useServerAway();
  if (!away || at === 0) return null;
  return <Badge icon={<Clock />}>As of {formatTime(new Date(at))}</Badge>;
}
