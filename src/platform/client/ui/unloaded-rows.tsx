import type { ReactNode } from 'react';
import { LoadFailure } from './load-failure';
import { SettingRow } from './setting-row';
import { Skeleton } from './skeleton';

/** What stands in a card of settings instead of the rows of a query: that they are loading, or why they are not there. */
export function UnloadedRows({
  of: { data, isError, isFetching, refetch },
  problem,
  text,
  children = <Skeleton width={64} height={32} />,
}: {
  of: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  problem: string;
  text: string;
  /** What will stand at the end of a row while it loads; else a button. */
  children?: ReactNode;
}) {
  if (data !== undefined) return null;
  if (isError) {
    return <LoadFailure problem={problem} text={text} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <SettingRow title={<Skeleton width={160} height={20} />} help={<Skeleton width={240} height={16} />}>
      {children}
    </SettingRow>
  );
}
