import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { sizeText } from '../history/versions';
import { failureText } from '../scripts/failure-text';
import styles from './trashed-text.module.css';

/** Enough of a text to recognize it, and fast to render. */
const SHOWN = 20_000;

interface TrashedTextProps {
  script: { id: number; name: string; size: number };
  onClose: () => void;
}

/** The last text of a script in the trash. Mounted when it opens. */
export function TrashedText({ script, onClose }: TrashedTextProps) {
  const { id, name, size } = script;
  const history = trpc.scripts.history.useQuery({ id }, { staleTime: 0 });
  // The history contains every replaced text, and since the deletion the last one.
  const last = history.data?.versions.toSorted((a, b) => b.version - a.version)[0];
  const text = trpc.scripts.historyText.useQuery(
    { id, versionId: last?.id ?? 0 },
    { enabled: last !== undefined, staleTime: Infinity, gcTime: 60_000 },
  );
  const failed = [history, text].find(({ isError, data }) => isError && data === undefined) ?? text;
  const load = loadStateOf(failed, (error) => failureText('Failed to load the text', error));
  const content = text.data?.content;

  return (
    <Dialog
      open
      width="record"
      title={`“${name}”`}
      subtitle={`${sizeText(size)}${size > SHOWN ? `; the first ${SHOWN.toLocaleString('en-US')} are shown` : ''}`}
      cancelLabel="Close"
      onClose={onClose}
    >
      {load.problem !== null ? (
        <RetryNotice load={load} />
      ) : content === undefined ? (
        <SkeletonRows label="Loading the text" rowHeight={22} rows={6} />
      ) : (
        <pre aria-label={`Text of ${name}`} tabIndex={0} className={styles.text}>
          {content.slice(0, SHOWN).toWellFormed()}
        </pre>
      )}
    </Dialog>
  );
}
