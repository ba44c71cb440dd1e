import Calendar from 'lucide-react/icons/calendar';
import Flag from 'lucide-react/icons/flag';
import Layers from 'lucide-react/icons/layers';
import Tag from 'lucide-react/icons/tag';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { DraftNotice } from '@/platform/client/form/draft-notice';
import { useFormDraft } from '@/platform/client/form/form-draft';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { usePreferences } from '@/platform/client/preferences';
import { Dialog } from '@/platform/client/ui/dialog';
import { isComposing } from '@/platform/client/ui/keyboard';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { TextArea } from '@/platform/client/ui/text-area';
import { UnderstoodChips } from '@/platform/client/ui/understood-chips';
import { useTodayText } from '@/platform/client/use-today';
import { dateText } from '@/platform/shared/civil-names';
import { keptSpans, type Span } from '@/platform/shared/kept-spans';
import { type QuickKind, readQuickItem } from '../../quick-add';
import { devflowLimits } from '../../limits';
import { devflowTexts, openStatuses, titleProblem } from '../../rules';
import { statusLook } from '../../status-look';
import type { Overview } from '../changes/devflow-data';
import { statusesOf } from '../changes/status-order';
import type { Devflow } from '../changes/use-devflow';
import { FOCUS_DELAY_MS } from './focus-delay';
import { meansDone } from './item-fields';
import { changedElsewhere } from './item-form';
import styles from './quick-add-dialog.module.css';

const ICONS: Record<Exclude<QuickKind, 'status'>, ReactElement> = {
  feature: <Layers />,
  due: <Calendar />,
  priority: <Flag />,
  label: <Tag />,
};
const EMPTY: { text: string; ignored: readonly Span[] } = { text: '', ignored: [] };
const EXAMPLE = 'Fix the find bar #Bug !tomorrow ^high +ui';

/** Adds items by lines, one item each; what was understood of a line can be given back to its title. */
export function QuickAddDialog({
  devflow,
  overview,
  featureId,
  onClose,
}: {
  devflow: Devflow;
  overview: Overview;
  /** Of items that name none. */
  featureId: number;
  /** Called with the item added last, if any. */
  onClose: (item?: number) => void;
}) {
  const { dateOrder, weekStart, ...preferences } = usePreferences();
  const today = useTodayText();
  const draft = useFormDraft('devflow:quick-add', EMPTY);
  const { text, ignored } = draft.fields;
  const [added, setAdded] = useState<{ id: number | undefined; told: string }>();
  const input = useRef<HTMLTextAreaElement>(null);
  const { error, busy, save } = useDialogSave(devflowTexts.itemFields);

  const { statuses, features } = overview;
  const lookOf = (name: string) =>
    statusLook(statuses.find((status) => status.name === name) ?? { name }, 'info' as const);
  const lines = [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index: start }) => {
    if (line.trim() === '') return [];
    const own = ignored.map(({ from, to }) => ({ from: from - start, to: to - start }));
    return [
      { start, read: readQuickItem(line, { statuses, features, dateOrder, weekStart, today, ignored: own }) },
    ];
  });
  const items = lines.map(({ read: { title, dueDate, priority, labels, ...named } }) => {
    const own = named.featureId ?? featureId;
    const first = openStatuses(statusesOf(overview, own))[0];
    const statusId = named.statusId ?? first?.id ?? 0;
    const rest = { repeats: null, reminderDays: null, notes: '' };
    const done = meansDone(statuses, statusId) && { completed: true };
    return { title, dueDate, priority, labels, featureId: own, statusId, ...rest, ...done };
  });
  const wrong = items.map(({ title }) => titleProblem(title)).find((problem) => problem !== null) ?? null;
  const problem =
    wrong ??
    (items.some(({ statusId }) => statusId === 0) ? devflowTexts.noStatus : null) ??
    (items.length > devflowLimits.pageMax ? `At most ${String(devflowLimits.pageMax)} items at once` : null);

  function add() {
    const [only] = items;
    if (!only || problem !== null) return;
    const told = items.length === 1 ? `“${only.title}” added` : `${String(items.length)} items added`;
    const turned = draft.turn(EMPTY);
    input.current?.focus();
    const sent = save<{ id: number } | { ids: number[] }>(
      (tell) => {
        const onError: OnChangeError = (reason) => {
          if (!turned.isUntouched()) return;
          turned.takeBack();
          tell(reason);
        };
        onError.takesBack = turned.isUntouched;
        return items.length === 1
          ? devflow.actions.add(only, meansDone(statuses, only.statusId), onError)
          : devflow.actions.addMany(items, onError);
      },
      (answer) => {
        setAdded({ id: answer && ('id' in answer ? answer.id : answer.ids.at(-1)), told });
      },
    );
    void sent.then((isSaved) => isSaved || turned.takeBack());
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (!busy && !event.repeat) add();
  }

  return (
    <Dialog
      open
      title="Quick add"
      focusDelayMs={FOCUS_DELAY_MS}
      onClose={() => onClose(added?.id)}
      cancelLabel="Close"
      error={error}
      primary={{
        label: items.length > 1 ? `Add ${String(items.length)} items` : 'Add',
        busy,
        disabled: items.length === 0 || problem !== null,
        onAction: add,
      }}
    >
      <div className="stack gap-12">
        <DraftNotice draft={draft} labels={{}} changedElsewhere={changedElsewhere} />
        <TextArea
          ref={input}
          data-autofocus=""
          label="Items, one a line"
          autoComplete="off"
          grows
          rows={1}
          placeholder={EXAMPLE}
          value={text}
          error={problem ?? undefined}
          hint="#status · @feature · !due · ^priority · +label. Shift+Enter begins another line."
          onKeyDown={onKeyDown}
          onChange={(next) => draft.set({ text: next, ignored: keptSpans(text, next, ignored) })}
        />
        {lines.length > 0 && (
          <ol aria-label="Items" className={styles.items}>
            {lines.map(({ start, read: { title, parts } }) => (
              <li key={start} className={styles.item}>
                <span className="cut medium">{title}</span>
                {parts.length > 0 && (
                  <UnderstoodChips
                    chips={parts.map(({ kind, from, to, means }) => ({
                      key: from,
                      icon: kind === 'status' ? <StatusDot {...lookOf(means)} /> : ICONS[kind],
                      text: kind === 'due' ? dateText(means, today, { dateOrder, ...preferences }) : means,
                      typed: text.slice(start + from, start + to),
                      onGiveBack: () => {
                        draft.set({ ignored: [...ignored, { from: start + from, to: start + to }] });
                        input.current?.focus();
                      },
                    }))}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        <p role="status" className={lines.length > 0 ? 'visually-hidden' : 'muted small'}>
          {added?.told}
        </p>
      </div>
    </Dialog>
  );
}
