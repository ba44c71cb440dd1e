import { use } from 'react';
import { SelectField } from '@/platform/client/ui/select-field';
import type { Books } from '../changes/use-books';
import { type Draft, splitDraft, withTarget } from '../draft/draft';
import { AskForCategory } from '../screen/new-category';
import { accountOptions, categoryOptions, NEW_CATEGORY, SPLIT, TRANSFER } from './options';

const NONE = { value: '', label: 'Uncategorised' };

interface CategoryFieldProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  books: Books;
  hideLabel?: boolean;
  disabled?: boolean;
  invalid?: boolean;
}

/** What a transaction is for: a category, a split, or a transfer and to which account. */
export function CategoryField({ draft, onChange, books, invalid = false, ...field }: CategoryFieldProps) {
  const others = accountOptions(books, draft.toAccountId, draft.accountId);
  const askForCategory = use(AskForCategory);
  const asPlain = () => onChange({ ...draft, kind: 'plain', lines: [], toAccountId: null, arriving: null });
  if (draft.kind === 'transfer') {
    return (
      <SelectField
        label="To account"
        {...field}
        aria-invalid={invalid}
        value={String(draft.toAccountId ?? '')}
        options={[
          { value: '', label: 'Transfer to…' },
          ...others,
          { value: 'plain', label: 'Without a transfer' },
        ]}
        onChange={(value) => {
          if (value === 'plain') asPlain();
          else onChange(withTarget(draft, value === '' ? null : Number(value)));
        }}
      />
    );
  }
  if (draft.kind === 'split') {
    return (
      <SelectField
        label="Category"
        {...field}
        value="split"
        options={[
          { value: 'split', label: `Split, ${String(draft.lines.length)} lines` },
          // Begins with no letter that is a key of the register: a list takes it, and the lines would be lost.
          { value: 'plain', label: 'Without a split' },
        ]}
        onChange={(value) => {
          if (value === 'plain')
            onChange({ ...draft, kind: 'plain', categoryId: draft.lines[0]?.categoryId ?? null, lines: [] });
        }}
      />
    );
  }
  return (
    <SelectField
      label="Category"
      {...field}
      value={String(draft.categoryId ?? '')}
      options={[
        NONE,
        ...categoryOptions(books.categories),
        NEW_CATEGORY,
        SPLIT,
        ...(others.length > 0 ? [TRANSFER] : []),
      ]}
      onChange={(value) => {
        if (value === NEW_CATEGORY.value) askForCategory((categoryId) => onChange({ ...draft, categoryId }));
        else if (value === SPLIT.value) onChange(splitDraft(draft));
        else if (value === TRANSFER.value) onChange({ ...draft, kind: 'transfer' });
        else onChange({ ...draft, categoryId: value === '' ? null : Number(value) });
      }}
    />
  );
}

/** One category alone: of a line, or of a transfer over the border of the budget. */
export function PlainCategoryField({
  value,
  onChange,
  books,
  label = 'Category',
  ...field
}: {
  value: number | null;
  onChange: (categoryId: number | null) => void;
  books: Books;
  label?: string;
  hideLabel?: boolean;
}) {
  const askForCategory = use(AskForCategory);
  return (
    <SelectField
      label={label}
      {...field}
      value={String(value ?? '')}
      options={[NONE, ...categoryOptions(books.categories), NEW_CATEGORY]}
      onChange={(next) =>
        next === NEW_CATEGORY.value ? askForCategory(onChange) : onChange(next === '' ? null : Number(next))
      }
    />
  );
}
