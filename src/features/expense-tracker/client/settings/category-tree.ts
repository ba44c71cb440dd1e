import type { CategoryRow } from '../../answers';
import type { CategoryKind } from '../../rules';

/** The categories of a kind, each followed by those below it. */
export function treeOf(categories: readonly CategoryRow[], kind: CategoryKind): CategoryRow[] {
  const ofKind = categories.filter((row) => row.kind === kind);
  return ofKind
    .filter(({ parentId }) => parentId === null)
    .flatMap((parent) => [parent, ...ofKind.filter(({ parentId }) => parentId === parent.id)]);
}

/** The ids of the categories beside one: of its kind, below the same. */
export function siblingsOf(categories: readonly CategoryRow[], { kind, parentId }: CategoryRow): number[] {
  return categories.filter((row) => row.kind === kind && row.parentId === parentId).map(({ id }) => id);
}
