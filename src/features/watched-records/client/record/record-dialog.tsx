import { useState } from 'react';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { TextField } from '@/platform/client/ui/text-field';
import { CoverViewer } from '../covers/cover-viewer';
import { HistoryDialog } from './history-dialog';
import { isOtherId, type Linked, readLink } from './read-link';
import { RecordFields } from './record-fields';
import {
  changedFields,
  EMPTY_FORM,
  FIELD_NAMES,
  formOf,
  formProblems,
  sentFields,
  type RecordForm,
} from './record-form';
import { NOT_LOADED } from '../records/dialog-words';
import { failureText } from '../records/say';
import type { Labels } from '../labels/use-labels';
import type { WatchedActions } from '../records/watched-actions';
import type { WatchedRecord } from '../records/watched-record';

interface AddRecordDialogProps {
  labels: Labels;
  actions: WatchedActions;
  onClose: () => void;
}

/** Mounted when it opens. */
export function AddRecordDialog({ labels, actions, onClose }: AddRecordDialogProps) {
  const form = useForm<RecordForm>({
    name: 'watched:record',
    stored: EMPTY_FORM,
    isNew: true,
    check: formProblems,
    refusals: { series_taken: 'series_id' },
    save: (fields, _changed, onError) =>
      actions.add(
        { series_id: fields.series_id.trim(), ...sentFields(fields), last_watched_time: Date.now() },
        onError,
      ),
    onSaved: onClose,
  });
  const [link, setLink] = useState('');
  const [filled, setFilled] = useState<Linked>({});

  /** Fills empty fields, and those filled from an earlier link. */
  function fillFrom(pasted: string) {
    setLink(pasted);
    const known = readLink(pasted);
    if (!known) return;
    const isFree = (field: keyof Linked) => [EMPTY_FORM[field], filled[field]].includes(form.fields[field]);
    form.set(
      Object.fromEntries(
        (Object.keys(known) as (keyof Linked)[]).filter(isFree).map((field) => [field, known[field]]),
      ),
    );
    setFilled(known);
  }

  return (
    <FormDialog form={form} width="record" title="添加记录" action="添加" onClose={onClose}>
      <TextField
        label="粘贴链接"
        value={link}
        placeholder="https://www.bilibili.com/bangumi/play/ss…"
        hint={
          isOtherId(form.fields.series_id)
            ? '这是单集或介绍页的链接。同步脚本用 ss 开头的系列 ID，知道的话请在下面改成它。'
            : '粘贴播放页、介绍页的链接或分享的文字，能认出的会填到下面。'
        }
        autoComplete="off"
        spellCheck={false}
        onChange={fillFrom}
      />
      <RecordFields form={form} labels={labels} />
    </FormDialog>
  );
}

interface EditRecordDialogProps extends AddRecordDialogProps {
  record: WatchedRecord;
}

/** Mounted when it opens. Values changed elsewhere meanwhile are kept, unless they were changed here too. */
export function EditRecordDialog({ record: { id }, ...props }: EditRecordDialogProps) {
  const query = trpc.watchedRecords.record.useQuery(
    { id },
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (query.data) return <EditForm record={query.data} {...props} />;
  return (
    <Dialog
      open
      width="record"
      title="编辑记录"
      cancelLabel="关闭"
      error={query.error ? failureText(query.error, NOT_LOADED) : undefined}
      primary={
        query.error
          ? { label: '重试', busy: query.isFetching, onAction: () => void query.refetch() }
          : undefined
      }
      onClose={props.onClose}
    >
      {!query.error && <Skeleton height={480} />}
    </Dialog>
  );
}

interface EditFormProps extends AddRecordDialogProps {
  record: Parameters<typeof formOf>[0];
}

function EditForm({ record, labels, actions, onClose }: EditFormProps) {
  const stored = formOf(record);
  const form = useForm<RecordForm>({
    name: `watched:record:${String(record.id)}`,
    stored,
    isNew: false,
    check: formProblems,
    save: (fields, _changed, onError) => {
      const edit = changedFields(fields, stored);
      return edit ? actions.edit(record.id, edit, onError) : Promise.resolve(undefined);
    },
    onSaved: onClose,
  });
  const [over, setOver] = useState<'history' | 'cover' | null>(null);
  const onBack = () => setOver(null);

  return (
    <FormDialog
      form={form}
      width="record"
      title="编辑记录"
      action="保存"
      labels={FIELD_NAMES}
      changedElsewhere={(fields) => `此记录已在别处修改：${fields.join('、')}`}
      // The dialog also receives Escape for the picture, which then closes only the picture.
      onClose={over === 'cover' ? onBack : onClose}
    >
      <RecordFields
        form={form}
        labels={labels}
        stored={record}
        onZoom={() => setOver('cover')}
        onHistory={() => setOver('history')}
      />
      {over === 'history' && <HistoryDialog record={record} onClose={onBack} />}
      {over === 'cover' && (
        <CoverViewer title={form.fields.title} imageUrl={form.fields.image_url} onClose={onBack} />
      )}
    </FormDialog>
  );
}
