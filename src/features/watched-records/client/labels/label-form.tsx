import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@/platform/client/ui/button';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import { DEFAULT_TAG_COLOR, isLabelName } from '../../rules';
import { watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';
import styles from './label-form.module.css';

/** The input for a tag or a type. */
export interface LabelDraft {
  name: string;
  /** Only for tags. */
  color?: string;
  description: string;
}

interface LabelFormProps {
  noun: '标签' | '类型';
  colored: boolean;
  /** The edited label; undefined for a new one. */
  label?: LabelDraft;
  action: string;
  icon?: ReactNode;
  busy: boolean;
  /** Resolves to whether it was saved. */
  onDone: (draft: LabelDraft) => Promise<boolean>;
  onCancel?: () => void;
}

/** What takes the place of the element that had the focus takes the focus too. */
const takeFocus = (control: HTMLElement | null) => control?.focus();

/** So does this, unless the person has gone on elsewhere meanwhile. */
export function takeLostFocus(control: HTMLElement | null): void {
  if (document.activeElement === document.body) control?.focus();
}

const NOTHING: LabelDraft = { name: '', description: '' };

/** Name, colour and description in one line. Enter saves, Escape cancels. */
export function LabelForm(props: LabelFormProps) {
  const { noun, colored, label = NOTHING, action, icon, busy, onDone, onCancel } = props;
  const [draft, setDraft] = useState<LabelDraft>(() => ({
    ...label,
    color: label.color ?? DEFAULT_TAG_COLOR,
  }));
  const [problem, setProblem] = useState<string>();
  const { name, color = DEFAULT_TAG_COLOR, description } = draft;

  async function store() {
    if (busy) return;
    const wanted = { ...draft, name: name.trim(), description: description.trim() };
    if (!isLabelName(wanted.name)) {
      setProblem(noun === '标签' ? watchedTexts.tagName : watchedTexts.typeName);
      return;
    }
    // The next one may be typed before this one is answered.
    const next = onCancel ? draft : { ...NOTHING, color: DEFAULT_TAG_COLOR };
    setDraft(next);
    if (!(await onDone(wanted))) setDraft((now) => (now === next ? draft : now));
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void store();
    }
  }

  return (
    <div role="group" aria-label={onCancel ? `编辑${noun}` : `添加${noun}`} className={styles.form}>
      {colored && (
        <ColorPicker
          label={`${noun}颜色`}
          value={color}
          side="bottom"
          onConfirm={(next) => setDraft({ ...draft, color: next })}
        >
          <button
            type="button"
            aria-label={`${noun}颜色 ${color}`}
            className={styles.color}
            style={{ background: color }}
          />
        </ColorPicker>
      )}
      <TextField
        label={`${noun}名称`}
        hideLabel
        placeholder={`${noun}名称`}
        data-autofocus=""
        ref={onCancel && takeFocus}
        autoComplete="off"
        maxLength={watchedLimits.labelMax}
        value={name}
        error={problem}
        className={styles.name}
        onChange={(next) => {
          setDraft({ ...draft, name: next });
          setProblem(undefined);
        }}
        onKeyDown={handleKey}
      />
      <TextField
        label="描述"
        hideLabel
        placeholder="描述（可选）"
        autoComplete="off"
        maxLength={watchedLimits.labelDescriptionMax}
        value={description}
        className={styles.description}
        onChange={(next) => setDraft({ ...draft, description: next })}
        onKeyDown={handleKey}
      />
      {onCancel && <Button onClick={onCancel}>取消</Button>}
      <Button variant="primary" icon={icon} aria-disabled={busy} onClick={() => void store()}>
        {action}
      </Button>
    </div>
  );
}
