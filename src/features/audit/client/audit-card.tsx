import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Notice } from '@/platform/client/ui/notice';
import { Pager } from '@/platform/client/ui/pager';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import { formatMinute } from '@/platform/shared/dates';
import { describeChange } from '../rules';
import styles from './audit-card.module.css';

type Entry = RouterOutputs['audit']['list']['entries'][number];

interface Line {
  key: string;
  who: string;
  what: string;
  change: string;
  at: string;
}

const COLUMNS: TableColumn<Line>[] = [
  { key: 'who', head: 'Who', width: 112, cell: ({ who }) => who },
  { key: 'what', head: 'What', cell: ({ what }) => what },
  { key: 'change', head: 'Before → after', width: 248, wraps: true, cell: ({ change }) => change },
  { key: 'when', head: 'When', width: 144, align: 'end', cell: ({ at }) => formatMinute(at) },
];

const LOADING = Array.from({ length: 8 }, () => null);

/** Every change of rights, the newest first: who changed what, from what to what, and when. For masters. */
export function AuditCard() {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = trpc.audit.list.useQuery(
    { page },
    { retry: 1, staleTime: 0, placeholderData: keepPreviousData },
  );
  return (
    <Card title="Changes of rights" counter={data?.total || undefined} className={styles.card}>
      {isError && (
        <div className={styles.problem}>
          <Notice tone="danger" title="The changes could not be loaded">
            <Button size="small" busy={isFetching} className={styles.retry} onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {data?.total === 0 && (
        <p className={styles.none}>Who changes roles, tools or the registration is written down here.</p>
      )}
      {data?.total !== 0 && (data || !isError) && (
        <Table
          label="Changes of rights"
          columns={COLUMNS}
          rows={data?.entries.flatMap(linesOf) ?? LOADING}
          keyOf={({ key }) => key}
          stacks
        />
      )}
      {data && data.pages > 1 && (
        <div className={styles.pager}>
          <Pager label="Pages of changes" page={data.page} pages={data.pages} onChange={setPage} />
        </div>
      )}
    </Card>
  );
}

function linesOf(entry: Entry): Line[] {
  return describeChange(entry).map(({ what, before, after }, index) => ({
    key: `${entry.id}-${index}`,
    who: entry.actor.name,
    what,
    change: before ? `${before} → ${after}` : after,
    at: entry.at,
  }));
}
