import FileDown from 'lucide-react/icons/file-down';
import { useState } from 'react';
import { PastImports, useTakeBack } from '@/platform/client/importing/past-imports';
import { useDryRun } from '@/platform/client/importing/use-dry-run';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Dialog } from '@/platform/client/ui/dialog';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { useWork } from '@/platform/client/use-work';
import { beginningOf } from '@/platform/shared/beginning';
import { effectOf } from '../../import-answers';
import { watchedLimits } from '../../limits';
import { failureText, say } from '../records/say';
import type { WatchedActions } from '../records/watched-actions';
import { exportRecords, type Format } from './export-records';
import { ImportPreview, type Decisions, type Sent } from './import-preview';
import { readFile } from './read-file';

interface TransferDialogProps {
  actions: WatchedActions;
  onRevision: (revision: number) => void;
  onClose: () => void;
}

/** Records out as a file, and in: a file, then what it would do, which is a promise, then the import. Mounted when it opens. */
export function TransferDialog({ actions, onRevision, onClose }: TransferDialogProps) {
  const { client } = trpc.useUtils();
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const dry = useDryRun(({ name, records, overwrite }: Sent) =>
    client.watchedRecords.importRecords.mutate(
      { name, records, overwrite, dryRun: true },
      { context: LONG_TIMEOUT },
    ),
  );
  const { sent, preview } = dry;

  function choose(file: File) {
    setDecisions(new Map());
    void dry.read(async () => {
      const read = await readFile(file);
      if ('problem' in read) return read;
      return { ...read, name: beginningOf(file.name, watchedLimits.fileNameMax), overwrite: false };
    });
  }

  async function run() {
    if (!sent || !preview) return dry.setProblem('请先选择文件');
    const { name, records, overwrite } = sent;
    const decided = [...decisions].map(([series_id, decision]) => ({ series_id, decision }));
    const { previewToken } = preview;
    const answer = await dry.run((onError) =>
      actions.importRecords({ name, records, overwrite, decisions: decided, previewToken }, onError),
    );
    if (answer) onClose();
  }

  const count = preview?.items.filter(
    ({ outcome }, at) => effectOf(outcome, decisions.get(sent?.records[at]?.series_id ?? '')) !== null,
  ).length;
  return (
    <Dialog
      open
      width="record"
      title="导入和导出"
      subtitle={sent && preview ? `${sent.name}（${sent.source}）` : undefined}
      error={dry.problem ?? undefined}
      primary={{
        label: count === undefined ? '导入' : `导入 ${String(count)} 条`,
        busy: dry.isRunning || dry.isReading,
        disabled: preview !== null && (!dry.isCurrent || count === 0),
        onAction: () => void run(),
      }}
      onClose={onClose}
    >
      <div className="stack gap-16">
        {!preview && <Export />}
        <FilePicker
          text="这里导出的 CSV 或 JSON，Bangumi 的 JSON 或 CSV，AniList 的 JSON，Trakt 的 ZIP 或 JSON，MyAnimeList 的 XML（.gz 也可以），Yamtrack 的 CSV。"
          accept=".csv,.json,.xml,.gz,.zip"
          onFiles={([file]) => file && choose(file)}
        />
        {!preview && <Past onRevision={onRevision} />}
        {sent && preview && (
          <>
            <Checkbox
              label="已有的记录以文件为准（不勾选时只补充空缺，进度只增不减）"
              checked={sent.overwrite}
              onChange={(overwrite) => void dry.look({ ...sent, overwrite })}
            />
            <ImportPreview
              sent={sent}
              items={preview.items}
              decisions={decisions}
              onDecide={(ids, decision) =>
                setDecisions(new Map([...decisions, ...ids.map((id) => [id, decision] as const)]))
              }
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Export() {
  const utils = trpc.useUtils();
  const { working, work } = useWork<Format>((error) => say('error', failureText(error, '导出失败，请重试')));
  const save = async (format: Format) =>
    say('success', `已导出 ${String(await exportRecords(utils, format))} 条记录`);

  return (
    <section className="stack gap-8">
      <h2>导出</h2>
      <p className="muted small">全部记录和私人笔记。CSV 可以用表格软件打开，两种文件都能再导入。</p>
      <div className="row gap-8">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            icon={<FileDown size={14} />}
            busy={working === format}
            disabled={working !== null}
            onClick={() => void work(format, () => save(format))}
          >
            导出 {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <h2>导入</h2>
    </section>
  );
}

function Past({ onRevision }: Pick<TransferDialogProps, 'onRevision'>) {
  const { client } = trpc.useUtils();
  const { data, refetch } = trpc.watchedRecords.imports.useQuery(undefined, { staleTime: 0 });
  const { undoing, takeBack } = useTakeBack(
    (named) => client.watchedRecords.undo.mutate(named),
    (revision) => {
      onRevision(revision);
      void refetch();
    },
  );
  const imports = data?.imports.map(({ operationId: id, at, name, made, changed }) => {
    return { id, at, name: name || '文件', did: `新增 ${String(made)} 条，更新 ${String(changed)} 条` };
  });
  return <PastImports imports={imports ?? []} undoing={undoing} onUndo={(id) => void takeBack(id)} />;
}
