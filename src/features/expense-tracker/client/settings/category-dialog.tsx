import { ColorField, unusedColor } from '@/platform/client/form/color-field';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { nameProblem } from '@/platform/client/form/name-problem';
import { choiceOf, useForm } from '@/platform/client/form/use-form';
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
const NAME = {
  max: expenseLimits.nameMax,
  none: expenseTexts.categoryName,
  tooLong: expenseTexts.nameTooLong,
};
const LABELS = { name: 'Name', kind: 'Of', parentId: 'Below', color: 'Colour' };

interface CategoryDialogProps {
  /** Undefined: a new one. */
  category?: CategoryRow | undefined;
  /** What a new one is at first. */
  of?: CategoryKind;
  parentId?: number | null;
  categories: readonly CategoryRow[];
  actions: Pick<SettingsActions, 'addCategory' | 'editCategory'>;
  /** Called with the id of a new one, unless it waits for the server. */
  onAdded?: (categoryId: number) => void;
  onClose: () => void;
}

/** Adds a category, or edits one. Mounted when it opens. */
export function CategoryDialog({
  category,
  categories,
  actions,
  onAdded,
  onClose,
  ...known
}: CategoryDialogProps) {
  /** Below which a category of that kind can be; the chosen one if that can. */
  const parentsOf = (kind: CategoryKind, chosen: number | null) => {
    const all = categories.filter(
      (row) => row.kind === kind && row.parentId === null && row.id !== category?.id,
    );
    return { all, parentId: all.some(({ id }) => id === chosen) ? chosen : null };
  };
  const form = useForm<Pick<CategoryRow, 'name' | 'kind' | 'parentId' | 'color'>, { id: number }>({
    name: `expenses:category:${String(category?.id ?? 'new')}`,
    stored: category ?? {
      name: '',
      kind: known.of ?? 'expense',
      parentId: known.parentId ?? null,
      color: unusedColor(COLORS, categories),
    },
    isNew: !category,
    check: ({ name }) => ({ name: nameProblem(name, NAME) }),
    refusals: { name_taken: 'name' },
    save: ({ name, kind, parentId, color }, _changed, onError) => {
      const fields = { name: name.trim(), kind, parentId: parentsOf(kind, parentId).parentId, color };
      return category
        ? actions.editCategory(fields.name, { id: category.id, ...fields }, onError)
        : actions.addCategory(fields, onError);
    },
    onSaved: (answer) => {
      if (!category && answer) onAdded?.(answer.id);
      onClose();
    },
  });
  const hasBelow = category !== undefined && categories.some((row) => row.parentId === category.id);
  const parents = parentsOf(form.fields.kind, form.fields.parentId);
  return (
    <FormDialog
      form={form}
      title={category ? 'Edit Category' : 'Add Category'}
      action={category ? 'Save' : 'Add'}
      labels={LABELS}
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus="" autoComplete="off" {...form.field('name')} />
      <div>
        <p className={styles.legend}>Of</p>
        <Segmented label="Of" options={KINDS} {...form.field('kind')} />
      </div>
      <SelectField
        label="Below"
        disabled={hasBelow}
        {...(hasBelow && { hint: 'It has categories below itself, and there are two levels.' })}
        options={[
          { value: '', label: 'No other category' },
          ...parents.all.map((row) => ({ value: String(row.id), label: row.name })),
        ]}
        {...choiceOf({ ...form.field('parentId'), value: parents.parentId })}
      />
      <ColorField of="the category" {...form.field('color')} />
    </FormDialog>
  );
}
