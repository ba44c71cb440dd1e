import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Button } from '@/platform/client/ui/button';
import { ColorPicker } from '@/platform/client/ui/color-picker';
import { Dialog } from '@/platform/client/ui/dialog';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import type { CategoryRow } from '../../answers';
import { type CategoryKind, expenseLimits, expenseTexts } from '../../rules';
import { CATEGORY_KIND_NAMES } from './names';
import type { SettingsActions } from './settings-actions';
import styles from './settings.module.css';

const KINDS = (['expense', 'income'] as const).map((value) => ({ value, label: CATEGORY_KIND_NAMES[value] }));
/** Of new categories, one after the other. */
const COLORS = ['#0f766e', '#b45309', '#1d4ed8', '#be185d', '#4d7c0f', '#7c3aed', '#b91c1c', '#0369a1'];

interface CategoryDialogProps {
  /** Undefined: a new one. */
  category?: CategoryRow | undefined;
  /** What a new one is at first. */
  of?: CategoryKind;
  parentId?: number | null;
  categories: readonly CategoryRow[];
  actions: Pick<SettingsActions, 'addCategory' | 'editCategory'>;
  onClose: () => void;
}

/** Adds a category, or edits one. Mounted when it opens. */
export function CategoryDialog({ category, categories, actions, onClose, ...known }: CategoryDialogProps) {
  const [name, setName] = useState(category?.name ?? '');
  const [kind, setKind] = useState<CategoryKind>(category?.kind ?? known.of ?? 'expense');
  const [parentId, setParentId] = useState(category?.parentId ?? known.parentId ?? null);
  const [color, setColor] = useState(() => category?.color ?? unusedColor(categories));
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState<string>();
  const { error, busy, save } = useDialogSave();
  const hasBelow = category !== undefined && categories.some((row) => row.parentId === category.id);
  const parents = categories.filter(
    (row) => row.kind === kind && row.parentId === null && row.id !== category?.id,
  );
  const parent = parents.some(({ id }) => id === parentId) ? parentId : null;
  const trimmed = name.trim();
  const problem =
    trimmed === ''
      ? expenseTexts.categoryName
      : trimmed.length > expenseLimits.nameMax
        ? expenseTexts.nameTooLong
        : undefined;
  const nameError = (tried ? problem : undefined) ?? taken;

  function send() {
    setTried(true);
    if (problem !== undefined) return;
    const fields = { name: trimmed, kind, parentId: parent, color };
    void save((onError) => {
      const tell = (told: string) => (told === expenseTexts.categoryTaken ? setTaken(told) : onError(told));
      return category
        ? actions.editCategory(trimmed, { id: category.id, ...fields }, tell)
        : actions.addCategory(fields, tell);
    }, onClose);
  }

  return (
    <Dialog
      open
      title={category ? 'Edit Category' : 'Add Category'}
      error={error}
      primary={{ label: category ? 'Save' : 'Add', busy, onAction: send }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          data-autofocus=""
          autoComplete="off"
          value={name}
          {...(nameError !== undefined && { error: nameError })}
          onChange={(next) => {
            setTaken(undefined);
            setName(next);
          }}
        />
        <div>
          <p className={styles.legend}>Of</p>
          <Segmented label="Of" value={kind} options={KINDS} onChange={setKind} />
        </div>
        <SelectField
          label="Below"
          value={String(parent ?? '')}
          disabled={hasBelow}
          {...(hasBelow && { hint: 'It has categories below itself, and there are two levels.' })}
          options={[
            { value: '', label: 'No other category' },
            ...parents.map((row) => ({ value: String(row.id), label: row.name })),
          ]}
          onChange={(value) => setParentId(value === '' ? null : Number(value))}
        />
        <div>
          <p className={styles.legend}>Colour</p>
          <ColorPicker label="Colour of the category" value={color} side="bottom" onConfirm={setColor}>
            <Button icon={<span className={styles.swatch} style={{ background: color }} />}>
              Choose a colour
            </Button>
          </ColorPicker>
        </div>
      </div>
    </Dialog>
  );
}

function unusedColor(categories: readonly CategoryRow[]): string {
  const free = COLORS.find((color) => !categories.some((row) => row.color === color));
  return free ?? COLORS[categories.length % COLORS.length] ?? '#0f766e';
}
