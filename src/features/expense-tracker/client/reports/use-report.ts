import { keepPreviousData } from '@tanstack/react-query';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import type { ReportKind, ReportPart } from '../../rules';
import type { Range } from './range';

const LIVE = { staleTime: Infinity, refetchOnReconnect: true, placeholderData: keepPreviousData } as const;

export interface Asked extends Range {
  accountId?: number | undefined;
}

/** A report; one that was shown before stays until it is here. */
export function useReport(
  kind: ReportKind,
  by: ReportPart,
  { from, to, accountId }: Asked,
  { enabled = true } = {},
) {
  const query = trpc.expenses.report.useQuery(
    { kind, by, from, to, ...(accountId !== undefined && { accountId }) },
    { ...LIVE, enabled },
  );
  return { data: query.data, isPrevious: query.isPlaceholderData, ...loadStateOf(query) };
}
