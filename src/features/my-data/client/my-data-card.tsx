import FolderInput from 'lucide-react/icons/folder-input';
import { useState, type ChangeEvent } from 'react';
import { useDates } from '@/platform/client/preferences';
import { showFailure } from '@/platform/client/show-failure';
import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { Badge } from '@/platform/client/ui/badge';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { showToast } from '@/platform/client/ui/toast-store';
import { totalsOf } from '../rules';
import { BringDialog } from './bring-dialog';
import { DownloadRow } from './download-row';
import styles from './my-data.module.css';
import { countsText } from './counts';

/** Everything of the account as one file, and back. */
export function MyDataCard() {
  const [zip, setZip] = useState<File | null>(null);
  const { data } = trpc.myData.broughtIn.useQuery();

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    setZip(target.files?.[0] ?? null);
    // Otherwise selecting the same file again fires no change event.
    target.value = '';
  }

  return (
    <Card title="My data">
      <DownloadRow />
      <SettingRow
        icon={<IconTile icon={<FolderInput />} size="small" />}
        title="Import"
        help="A .zip that was downloaded here or from another installation. A preview shows what it would change."
      >
        <label className={classNames(buttonClass(), styles.file)}>
          Choose a file
          <input
            type="file"
            accept=".zip,application/zip"
            className="visually-hidden"
            onChange={handleChange}
          />
        </label>
      </SettingRow>
      {data?.zips.map((one) => (
        <BroughtIn key={one.operationId} one={one} />
      ))}
      {zip && <BringDialog key={zip.lastModified} zip={zip} onClose={() => setZip(null)} />}
    </Card>
  );
}

type Zip = RouterOutputs['myData']['broughtIn']['zips'][number];

/** A zip that was brought in, for as long as that can be undone. */
function BroughtIn({ one: { operationId, at, undone, parts, from } }: { one: Zip }) {
  const dates = useDates();
  const utils = trpc.useUtils();
  const undo = trpc.myData.undo.useMutation({
    onSuccess: async ({ changedSince }) => {
      const left = changedSince.length;
      showToast({
        tone: left > 0 ? 'info' : 'success',
        text:
          left > 0
            ? `Taken back. ${String(left)} stayed, changed since or closed: ${named(changedSince)}`
            : 'Taken back',
      });
      await utils.invalidate();
    },
    onError: (error) => showFailure(error, 'It could not be taken back'),
  });
  const moment = dates.minute(at);
  const whence = from
    ? `The data of ${from.account} of ${dates.minute(from.made)}`
    : parts.map(({ title }) => title).join(', ');
  return (
    <SettingRow
      title={
        <>
          {from ? 'Imported' : 'Sample data added'} on {moment}
          {undone && <Badge>Taken back</Badge>}
        </>
      }
      help={`${whence}: ${countsText(totalsOf(parts))}`}
    >
      {!undone && (
        <Button
          aria-label={`Undo ${from ? 'the import' : 'the sample data'} of ${moment}`}
          busy={undo.isPending}
          onClick={() => undo.mutate({ operationId })}
        >
          Undo
        </Button>
      )}
    </SettingRow>
  );
}

/** The first few, so that a toast stays one. */
function named(names: readonly string[]): string {
  const more = names.length - 3;
  return names.slice(0, 3).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
