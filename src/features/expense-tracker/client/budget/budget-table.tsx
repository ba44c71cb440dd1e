import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useStored } from '@/platform/client/stored-choice';
import { classNames } from '@/platform/client/ui/class-names';
import type { CategoryRow } from '../../answers';
import type { BudgetsAnswer } from '../../planning-answers';
import { LinesLink } from '../address/lines-link';
import { figure } from '../../rules/figures';
import { BudgetLineRow, type BudgetMonth, FigureCells } from './budget-line';
import { type BudgetGroup, budgetGroups, figuresOf } from './budget-rows';
import styles from './budget.module.css';

/** Lines of the month without a category, as the register counts them. */
export interface Uncategorised {
  count: number;
  /** In minor units of the budget's currency; null: they are of other currencies. */
  spent: bigint | null;
}

/** The budgets of a month: groups with their categories, what has none, and all together. */
export function BudgetTable({
  answer,
  categories,
  uncategorised,
  month,
}: {
  answer: BudgetsAnswer;
  categories: readonly CategoryRow[];
  uncategorised: Uncategorised;
  month: BudgetMonth;
}) {
  const [folded, setFolded] = useStored('expenseBudgetFolded', readIds);
  const groups = budgetGroups(categories, answer.rows);
  const { currency } = month;
  const toggle = (one: number) =>
    setFolded(folded.includes(one) ? folded.filter((other) => other !== one) : [...folded, one]);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className={styles.shareHead}>
            Spent of available
          </th>
          {['Budgeted', 'Spent', 'Carried in', 'Balance'].map((head) => (
            <th
              key={head}
              scope="col"
              className={classNames(styles.end, head === 'Carried in' && styles.carried)}
            >
              {head}
            </th>
          ))}
          <th scope="col" className={styles.modeHead}>
            Carry
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Group
          key={group.category.id}
          group={group}
          month={month}
          isFolded={folded.includes(group.category.id)}
          onFold={() => toggle(group.category.id)}
        />
      ))}
      <tbody>
        {uncategorised.count > 0 && (
          <tr className={styles.line}>
            <th scope="row" className={styles.uncategorised}>
              Uncategorised
            </th>
            <td colSpan={2} className={styles.told}>
              {uncategorised.count === 1
                ? '1 line without a category'
                : `${uncategorised.count.toLocaleString('en-US')} lines without a category`}
            </td>
            <td className={styles.spent}>
              <LinesLink
                filter={{ ...month.filterOf(null, true), population: 'spending', categoryId: 'none' }}
                label="Uncategorised"
              >
                {uncategorised.spent === null ? 'show' : figure(uncategorised.spent, currency)}
              </LinesLink>
            </td>
            <td className={styles.carried} />
            <td />
            <td />
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr className={styles.all}>
          <th scope="row" className={styles.name}>
            All categories
          </th>
          <FigureCells
            name="all categories"
            figures={figuresOf(answer.total)}
            currency={currency}
            filter={month.filterOf(null, true)}
          />
          <td className={styles.mode} />
        </tr>
      </tfoot>
    </table>
  );
}

function Group({
  group: { category, own, lines, sum },
  month,
  isFolded,
  onFold,
}: {
  group: BudgetGroup;
  month: BudgetMonth;
  isFolded: boolean;
  onFold: () => void;
}) {
  if (lines.length === 0) {
    return (
      <tbody>
        <BudgetLineRow category={category} row={own} isBelow={false} month={month} />
      </tbody>
    );
  }
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" className={styles.name}>
          <button type="button" aria-expanded={!isFolded} className={styles.fold} onClick={onFold}>
            <Chevron size={16} aria-hidden="true" />
            <span title={category.name} className="cut">
              {category.name}
            </span>
          </button>
        </th>
        <FigureCells
          name={category.name}
          figures={sum}
          currency={month.currency}
          filter={month.filterOf(category, true)}
        />
        <td className={styles.mode} />
      </tr>
      {!isFolded &&
        lines.map((line) => <BudgetLineRow key={line.category.id} {...line} isBelow month={month} />)}
    </tbody>
  );
}

function readIds(stored: unknown): number[] {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
}
