import { keepPreviousData } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useRef } from 'react';
import { useDates } from '@/platform/client/preferences';
import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Pager } from '@/platform/client/ui/pager';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SearchField } from '@/platform/client/ui/search-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import { EVENT_KINDS, eventLimits } from '@/platform/shared/security-events';
import { EVENT_KIND_LABELS } from '../labels';
import { describeEvent } from '../rules';
import styles from './audit-card.module.css';
import { useAuditExport } from './use-audit-export';
import { useAuditSearch } from './use-audit-search';

type Entry = RouterOutputs['audit']['list']['entries'][number];

interface Line {
  key: string;
  who: string;
  what: string;
  details: string;
  at: string;
}

const COLUMNS: TableColumn<Line>[] = [
  { key: 'who', head: 'Who', width: 120, cell: ({ who }) => who },
  { key: 'what', head: 'What', wraps: true, cell: ({ what }) => what },
  { key: 'details', head: 'Details', width: 232, wraps: true, cell: ({ details }) => details },
  { key: 'when', head: 'When', width: 144, align: 'end', cell: ({ at }) => <Moment at={at} /> },
];

const LOADING = Array.from({ length: 8 }, () => null);

const KIND_OPTIONS = [
  { value: '', label: 'All events' },
  ...EVENT_KINDS.map((value) => ({ value, label: EVENT_KIND_LABELS[value] })),
];

/** The security events, newest first: who did what to whom, and when. For masters. */
export function AuditCard() {
  const { wanted, text, changeText, chooseKind, showPage, clear } = useAuditSearch();
  const { exporting, exportFile } = useAuditExport();
  const personBox = useRef<HTMLInputElement>(null);
  const { data, isError, isFetching, refetch } = trpc.audit.list.useQuery(wanted, {
    retry: 1,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const filtered = wanted.kind !== undefined || wanted.person !== undefined;
  return (
    <Card
      title="Audit list"
      aside={
        <Button
          size="small"
          icon={<Download size={14} />}
          busy={exporting}
          aria-disabled={!data?.total}
          onClick={() => void exportFile({ ...wanted, person: text })}
        >
          Export CSV
        </Button>
      }
    >
      <div role="search" aria-label="Audit list" className={styles.filters}>
        <SelectField
          label="Kind"
          hideLabel
          value={wanted.kind ?? ''}
          onChange={chooseKind}
          options={KIND_OPTIONS}
        />
        <SearchField
          ref={personBox}
          label="Person"
          placeholder="Person, by username"
          maxLength={50}
          value={text}
          onChange={changeText}
        />
        <p role="status" className={styles.found}>
          {data && foundText(data.total)}
        </p>
      </div>
      {isError && (
        <div className={styles.problem}>
          <RetryNotice
            load={{
              problem: 'The audit list could not be loaded',
              retrying: isFetching,
              retry: () => void refetch(),
            }}
          />
        </div>
      )}
      {data?.total === 0 && (
        <div className={styles.none}>
          {filtered ? (
            <>
              <p>No matching events</p>
              <Button
                size="small"
                onClick={() => {
                  clear();
                  personBox.current?.focus();
                }}
              >
                Clear filters
              </Button>
            </>
          ) : (
            <p>
              Changes of roles, tools and registration appear here, and what happens to accounts: failed
              sign-ins, new passwords, ended sessions.
            </p>
          )}
        </div>
      )}
      {data?.total !== 0 && (data || !isError) && (
        <Table
          label="Audit list"
          columns={COLUMNS}
          rows={data?.entries.flatMap(linesOf) ?? LOADING}
          keyOf={({ key }) => key}
          stacks
        />
      )}
      {data && data.pages > 1 && (
        <div className={styles.pager}>
          <Pager label="Pages of events" page={data.page} pages={data.pages} onChange={showPage} />
        </div>
      )}
      <p className={styles.kept}>
        Changes of rights are kept for good, other events for {eventLimits.keptDays} days.
      </p>
    </Card>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{useDates().minute(at)}</time>;
}

function foundText(total: number): string {
  return total === 1 ? '1 event' : `${String(total)} events`;
}

function linesOf(entry: Entry): Line[] {
  const from = entry.address ?? '';
  return describeEvent(entry).map(({ what, before, after }, index) => ({
    key: `${entry.id}-${index}`,
    who: entry.actor.name || 'Somebody',
    what,
    details: before ? `${before} → ${after}` : [after, from].filter(Boolean).join(' · '),
    at: entry.at,
  }));
}
