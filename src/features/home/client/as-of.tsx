import Clock from 'lucide-react/icons/clock';
import { useStreamDisconnected } from '@/platform/client/revision-stream';
import { Badge } from '@/platform/client/ui/badge';
import { formatTime } from '@/platform/shared/dates';

/** The age of the data while the server is unavailable. `at` in ms. */
export function AsOf({ at }: { at: number }) {
  const away = useStreamDisconnected();
  if (!away || at === 0) return null;
  return <Badge icon={<Clock />}>As of {formatTime(new Date(at))}</Badge>;
}
