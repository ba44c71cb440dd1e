import type { ReactNode } from 'react';
import { loadStateOf } from '../load-state';
import { LoadFailure } from './load-failure';
import { SettingRow } from './setting-row';
import { Skeleton } from './skeleton';

/** What stands in a card of settings instead of the rows of a query: that they are loading, or why they are not there. */
export function UnloadedRows({
  of,
  problem,
  text,
  children = <Skeleton width={64} height={32} />,
}: {
  of: Parameters<typeof loadStateOf>[0];
  problem: string;
  text: string;
  /** What will stand at the end of a row while it loads; else a button. */
  children?: ReactNode;
}) {
  const load = loadStateOf(of, () => problem);
  if (of.data !== undefined) return null;
  if (load.problem !== null) return <LoadFailure load={load} text={text} />;
  return (
    <SettingRow
      icon={<Skeleton width={36} height={36} />}
      title={<Skeleton width={160} height={20} />}
      help={<Skeleton width={240} height={16} />}
    >
      {children}
    </SettingRow>
  );
}
