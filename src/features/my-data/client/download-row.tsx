import FolderDown from 'lucide-react/icons/folder-down';
import { useState } from 'react';
import { showFailure } from '@/platform/client/show-failure';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import styles from './my-data.module.css';

const LOOK_EVERY_MS = 500;
const number = new Intl.NumberFormat('en');

const ENDS = {
  done: 'Your data is downloaded',
  failed: 'The download has ended too early. Please try again.',
  cancelled: 'The download was cancelled',
} as const;

/** Starts a download, which the browser saves by itself, and shows how far it is. */
export function DownloadRow() {
  const [id, setId] = useState<number | null>(null);
  const prepare = trpc.myData.prepareDownload.useMutation({
    onSuccess: ({ id: begun, address }) => {
      setId(begun);
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
    },
    onError: (error) => showFailure(error, 'The download could not begin'),
  });
  const cancel = trpc.myData.cancelDownload.useMutation();
  const { data } = trpc.myData.download.useQuery(
    { id: id ?? 0 },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? LOOK_EVERY_MS : false),
      refetchIntervalInBackground: true,
    },
  );
  const state = id === null ? undefined : (data?.state ?? 'waiting');
  const underWay = state !== undefined && isUnderWay(state);
  return (
    <SettingRow
      icon={<IconTile icon={<FolderDown />} size="small" />}
      title="Download everything"
      help={
        <>
          One .zip with JSON that can be brought back, CSV for spreadsheets, and your texts as files.
          <span role="status" className={styles.state}>
            {underWay ? 'Writing your data' : state && ENDS[state as keyof typeof ENDS]}
          </span>
          {underWay && (
            <span className={styles.progress}>
              <progress aria-label="Data written" value={data?.total ? data.done / data.total : undefined} />
              {data ? `${number.format(data.done)} of ${number.format(data.total)}` : ''}
            </span>
          )}
        </>
      }
    >
      {underWay ? (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({ id: id ?? 0 })}>
          Cancel
        </Button>
      ) : (
        <Button busy={prepare.isPending} onClick={() => prepare.mutate()}>
          Download
        </Button>
      )}
    </SettingRow>
  );
}

function isUnderWay(state: string | undefined): boolean {
  return state === undefined || state === 'waiting' || state === 'running';
}
