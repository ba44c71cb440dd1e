import { LIVE } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import type { ReportKind, ReportPart } from '../../rules';
import type { Range } from './range';

export interface Asked extends Range {
  accountId?: number | undefined;
}

/** A report; the same one of another range or account stays until it is here. */
export function useReport(
  kind: ReportKind,
  by: ReportPart,
  { from, to, accountId }: Asked,
  { enabled = true } = {},
) {
  const query = trpc.expenses.report.useQuery(
    { kind, by, from, to, ...(accountId !== undefined && { accountId }) },
    {
      ...LIVE,
      enabled,
      placeholderData: (before, last) => {
        const [, asked] = (last?.queryKey ?? []) as [
          unknown,
          { input?: { kind?: ReportKind; by?: ReportPart } }?,
        ];
        return asked?.input?.kind === kind && asked.input.by === by ? before : undefined;
      },
    },
  );
  return { data: query.data, isPrevious: query.isPlaceholderData, ...loadStateOf(query) };
}
