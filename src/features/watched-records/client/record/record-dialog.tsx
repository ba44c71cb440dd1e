import { useState } from 'react';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { type FormDraft, useFormDraft } from '@/platform/client/form/form-draft';
import { serverCode, trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { DraftNotice } from '@/platform/client/form/draft-notice';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { TextField } from '@/platform/client/ui/text-field';
import { watchedTexts } from '../../texts';
import { CoverViewer } from '../covers/cover-viewer';
import { HistoryDialog } from './history-dialog';
import { isOtherId, type Linked, readLink } from './read-link';
import styles from './record-dialog.module.css';
import { RecordFields } from './record-fields';
import {
  changedFields,
  EMPTY_FORM,
  FIELD_NAMES,
  formOf,
  formProblems,
  sentFields,
  type FormProblems,
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
  const { draft, form, problems, change, check, refuse } = useRecordForm('watched:record', EMPTY_FORM);
  const { error, busy, save } = useDialogSave();
  const [link, setLink] = useState('');
  const [filled, setFilled] = useState<Linked>({});

  /** Fills empty fields, and those filled from an earlier link. */
  function fillFrom(pasted: string) {
    setLink(pasted);
    const known = readLink(pasted);
    if (!known) return;
    const isFree = (field: keyof Linked) => [EMPTY_FORM[field], filled[field]].includes(form[field]);
    change(
      Object.fromEntries(
        (Object.keys(known) as (keyof Linked)[]).filter(isFree).map((field) => [field, known[field]]),
      ),
    );
    setFilled(known);
  }

  function add() {
    if (!check()) return;
    const record = {
      series_id: form.series_id.trim(),
      ...sentFields(form),
      last_watched_time: Date.now(),
    };
    const refused =
      (onError: OnChangeError): OnChangeError =>
      (problem, failure) =>
        serverCode(failure) === 'series_taken'
          ? refuse({ series_id: `系列 ID 已存在（${watchedTexts.seriesTaken}）` })
          : onError(problem);
    void save(
      (onError) => actions.add(record, refused(onError)),
      () => {
        draft.forget();
        onClose();
      },
    );
  }

  return (
    <Dialog
      open
      width="record"
      title="添加记录"
      error={error}
      primary={{ label: '添加', busy, onAction: add }}
      onClose={onClose}
    >
      <Told draft={draft} />
      <TextField
        label="粘贴链接"
        value={link}
        placeholder="https://www.bilibili.com/bangumi/play/ss…"
        hint={
          isOtherId(form.series_id)
            ? '这是单集或介绍页的链接。同步脚本用 ss 开头的系列 ID，知道的话请在下面改成它。'
            : '粘贴播放页、介绍页的链接或分享的文字，能认出的会填到下面。'
        }
        autoComplete="off"
        spellCheck={false}
        className={styles.link}
        onChange={fillFrom}
      />
      <RecordFields form={form} problems={problems} labels={labels} onChange={change} />
    </Dialog>
  );
}

interface EditRecordDialogProps {
  record: WatchedRecord;
  labels: Labels;
  actions: WatchedActions;
  onClose: () => void;
}

/** Mounted when it opens. Values changed elsewhere meanwhile are kept, unless they were changed here too. */
export function EditRecordDialog({ record: { id }, labels, actions, onClose }: EditRecordDialogProps) {
  const query = trpc.watchedRecords.record.useQuery(
    { id },
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (query.data) return <EditForm record={query.data} labels={labels} actions={actions} onClose={onClose} />;
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
      onClose={onClose}
    >
      {!query.error && <Skeleton height={480} />}
    </Dialog>
  );
}

interface EditFormProps extends Omit<EditRecordDialogProps, 'record'> {
  record: Parameters<typeof formOf>[0];
}

function EditForm({ record, labels, actions, onClose }: EditFormProps) {
  const stored = formOf(record);
  const { draft, form, problems, change, check } = useRecordForm(
    `watched:record:${String(record.id)}`,
    stored,
  );
  const [over, setOver] = useState<'history' | 'cover' | null>(null);
  const { error, busy, save } = useDialogSave();

  function saveChanged() {
    if (!check()) return;
    const changed = changedFields(form, stored);
    const done = () => {
      draft.forget();
      onClose();
    };
    if (changed) void save((onError) => actions.edit(record.id, changed, onError), done);
    else done();
  }

  return (
    <Dialog
      open
      width="record"
      title="编辑记录"
      error={error}
      primary={{ label: '保存', busy, onAction: saveChanged }}
      // The dialog also receives Escape for the picture, which then closes only the picture.
      onClose={over === 'cover' ? () => setOver(null) : onClose}
    >
      <Told draft={draft} />
      <RecordFields
        form={form}
        problems={problems}
        labels={labels}
        stored={record}
        onChange={change}
        onZoom={() => setOver('cover')}
        onHistory={() => setOver('history')}
      />
      {over === 'history' && <HistoryDialog record={record} onClose={() => setOver(null)} />}
      {over === 'cover' && (
        <CoverViewer title={form.title} imageUrl={form.image_url} onClose={() => setOver(null)} />
      )}
    </Dialog>
  );
}

function Told({ draft }: { draft: FormDraft<RecordForm> }) {
  return (
    <div className={styles.told}>
      <DraftNotice
        draft={draft}
        labels={FIELD_NAMES}
        changedElsewhere={(fields) => `此记录已在别处修改：${fields.join('、')}`}
      />
    </div>
  );
}

function useRecordForm(name: string, stored: RecordForm) {
  const draft = useFormDraft(name, stored);
  const form = draft.fields;
  const [problems, setProblems] = useState<FormProblems>({});
  return {
    draft,
    form,
    problems,
    change: (part: Partial<RecordForm>) => {
      draft.set(part);
      setProblems({});
    },
    /** Whether the form is valid; problems are shown. */
    check: () => {
      const found = formProblems(form);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    refuse: setProblems,
  };
}
