import Info from 'lucide-react/icons/info';
import { trpc } from '@/platform/client/trpc';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Skeleton } from '@/platform/client/ui/skeleton';

/** Which version runs, as in the log and at /healthz. */
export function AboutCard() {
  const { data, isError } = trpc.account.about.useQuery(undefined, { staleTime: Infinity });
  return (
    <Card>
      <SettingRow
        icon={<IconTile icon={<Info />} size="small" />}
        title={<h2>Toolstead</h2>}
        help="The version that this server runs."
      >
        {data ? (
          <code className="muted small">
            {data.version}
            {data.commit !== null && ` (${data.commit})`}
          </code>
        ) : isError ? (
          <span className="muted small">Unknown</span>
        ) : (
          <Skeleton width={48} height={16} />
        )}
      </SettingRow>
    </Card>
  );
}
