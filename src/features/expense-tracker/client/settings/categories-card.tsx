import Plus from 'lucide-react/icons/plus';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Menu } from '@/platform/client/ui/menu';
import type { CategoryRow } from '../../answers';
import type { CategoryKind } from '../../rules';
import type { ExpenseChanges } from '../changes/use-expense-changes';
import { OrderedList } from '../order/ordered-list';
import { siblingsOf, treeOf } from './category-tree';
import { CATEGORY_KIND_NAMES } from './names';
import type { SettingsActions } from './settings-actions';
import type { SettingsDialog } from './settings-dialog';
import styles from './settings.module.css';
import { UsualCategories } from './usual-categories';

interface CategoriesCardProps extends Pick<ExpenseChanges, 'changes'> {
  categories: readonly CategoryRow[];
  actions: SettingsActions;
  onDialog: (dialog: SettingsDialog) => void;
}

/** The categories of expenses and of income, with two levels. */
export function CategoriesCard(given: CategoriesCardProps) {
  const { categories, changes, onDialog } = given;
  const add = (of: CategoryKind) => () => onDialog({ kind: 'add-category', of, parentId: null });
  return (
    <Card
      title="Categories"
      counter={categories.length}
      aside={
        <Menu
          trigger={
            <Button size="small" icon={<Plus size={14} />}>
              Add category
            </Button>
          }
          items={[
            { label: 'Of expenses…', onSelect: add('expense') },
            { label: 'Of income…', onSelect: add('income') },
          ]}
        />
      }
    >
      {categories.length === 0 && (
        <div className={styles.none}>
          <p>Categories say what money was for, such as groceries or rent.</p>
          <UsualCategories changes={changes} />
        </div>
      )}
      <Branch {...given} kind="expense" />
      <Branch {...given} kind="income" />
    </Card>
  );
}

function Branch({
  categories,
  actions,
  onDialog,
  kind,
}: Omit<CategoriesCardProps, 'changes'> & { kind: CategoryKind }) {
  const rows = treeOf(categories, kind);
  if (rows.length === 0) return null;
  const nameOf = (id: number | null) => categories.find((row) => row.id === id)?.name;
  return (
    <>
      <h3 className={styles.branch}>{CATEGORY_KIND_NAMES[kind]}</h3>
      <OrderedList
        label={`Categories of ${CATEGORY_KIND_NAMES[kind].toLowerCase()}`}
        rows={rows}
        placesOf={(row) => siblingsOf(categories, row)}
        onOrder={(row, ids) => void actions.orderCategories(row, ids)}
        onOpen={(category) => onDialog({ kind: 'edit-category', category })}
        onDelete={(row) => void actions.deleteCategory(row)}
        menuOf={(row) =>
          row.parentId === null
            ? [
                {
                  label: 'Add a category below…',
                  onSelect: () => onDialog({ kind: 'add-category', of: kind, parentId: row.id }),
                },
              ]
            : []
        }
        spoken={(row) => {
          const parent = nameOf(row.parentId);
          return parent === undefined ? row.name : `${row.name}, below ${parent}`;
        }}
        isIndented={({ parentId }) => parentId !== null}
        mark={({ color }) => <span className={styles.swatch} style={{ background: color }} />}
      />
    </>
  );
}
