import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import type { ScriptEntry } from '../scripts/script-entry';
import { updateTime } from '../scripts/update-times';
import type { ComparedText } from '../compare/use-comparison';
import { reasonText, versionName, type Version } from './versions';

interface Wanted {
  script: ScriptEntry;
  version: Version;
  /** The version to compare with; null for the current text. */
  before: Version | null;
  /** The text in the editor, or else the saved one. */
  textOf: (id: number) => Promise<string>;
}

/** The older and the newer text; undefined until loaded. */
export function useVersionTexts({ script, version, before, textOf }: Wanted) {
  const own = useVersionText(script.id, version.id);
  const older = useVersionText(script.id, before?.id);
  const current = useQuery({
    queryKey: ['current-script-text', script.id],
    queryFn: () => textOf(script.id),
    enabled: before === null,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  const ownText = useCompared(versionName(version), reasonText(version), own.data);
  const olderText = useCompared(
    before ? versionName(before) : '',
    before ? reasonText(before) : '',
    older.data,
  );
  const currentText = useCompared('Current text', `since ${updateTime(script.updatedAt)}`, current.data);

  const failed = [own, before ? older : current].filter(({ isError, data }) => isError && data === undefined);
  return {
    left: before ? olderText : ownText,
    right: before ? ownText : currentText,
    load: {
      ...loadStateOf(
        failed[0] ?? own,
        ({ message }: { message: string }) => `Failed to load the text: ${message || 'Unknown error'}`,
      ),
      retry: () => failed.forEach((query) => void query.refetch()),
    },
  };
}

function useVersionText(id: number, versionId: number | undefined) {
  return trpc.scripts.historyText.useQuery(
    { id, versionId: versionId ?? 0 },
    {
      enabled: versionId !== undefined,
      select: ({ content }) => content,
      // Immutable, but large.
      staleTime: Infinity,
      gcTime: 60_000,
    },
  );
}

function useCompared(title: string, note: string, text: string | undefined): ComparedText | undefined {
  return useMemo(() => (text === undefined ? undefined : { title, note, text }), [title, note, text]);
}
