import type { CategoryRow } from '../../answers';
import type { Books } from '../changes/use-books';

export interface Option {
  value: string;
  label: string;
}

/** Stands before the name of a category that is below another one: Firefox, typed into, looks past no wider blank. */
const INDENT = '\u00a0\u00a0\u00a0';

// Each changes the form or opens another one, so that no letter may choose it in passing.
export const NEW_CATEGORY: Option = { value: 'new', label: '+ New category…' };
export const SPLIT: Option = { value: 'split', label: '÷ Split…' };
export const TRANSFER: Option = { value: 'transfer', label: '→ Transfer…' };

/** The categories as a select lists them: those below another one after it. */
export function categoryOptions(categories: readonly CategoryRow[]): Option[] {
  const known = new Set(categories.map(({ id }) => id));
  const isTop = ({ parentId }: CategoryRow) => parentId === null || !known.has(parentId);
  return categories
    .filter(isTop)
    .flatMap((top) => [
      { value: String(top.id), label: top.name },
      ...categories
        .filter(({ parentId }) => parentId === top.id)
        .map(({ id, name }) => ({ value: String(id), label: INDENT + name })),
    ]);
}

/** The accounts that are kept, and one that is chosen already, but for the other one of a transfer. */
export function accountOptions(
  { accounts }: Pick<Books, 'accounts'>,
  chosen?: number | null,
  other?: number | null,
): Option[] {
  return accounts
    .filter(({ id, archived }) => (!archived || id === chosen) && id !== other)
    .map(({ id, name }) => ({ value: String(id), label: name }));
}
