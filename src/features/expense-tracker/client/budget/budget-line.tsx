import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import { Menu } from '@/platform/client/ui/menu';
import { ProgressBar } from '@/platform/client/ui/progress';
import type { CategoryRow } from '../../answers';
import type { BudgetRow } from '../../planning-answers';
import { CARRIES, type Carry } from '../../rules';
import type { Filter } from '../../schema';
import { LinesLink } from '../address/lines-link';
import { figure, signedFigure } from '../../rules/figures';
import { BudgetAmount } from './budget-amount';
import { type BudgetFigures, figuresOf, spentPercent } from './budget-rows';
import styles from './budget.module.css';

export const CARRY_NAMES: Record<Carry, string> = { none: 'None', surplus: 'Surplus', both: 'Both' };

/** What all rows of a month share. */
export interface BudgetMonth {
  currency: string;
  /** Of the lines of the month that a category's figure counts. */
  filterOf: (category: CategoryRow | null, withChildren: boolean) => Filter;
  onBudget: (category: CategoryRow, amount: number | null) => void;
  onCarry: (category: CategoryRow, carry: Carry) => void;
}

/** The cells of a row's figures: bar, budgeted, spent, carried in, balance. */
export function FigureCells({
  name,
  figures,
  currency,
  filter,
  budgeted,
}: {
  name: string;
  figures: BudgetFigures;
  currency: string;
  filter: Filter;
  /** In place of the figure. */
  budgeted?: ReactNode;
}) {
  const { budget, spent, carry, balance } = figures;
  const percent = spentPercent(figures);
  const isOver = spent > 0n && (percent === null || percent > 100);
  return (
    <>
      <td className={classNames(styles.share, isOver && styles.over)}>
        {(percent !== null || spent > 0n) && (
          <span className="row gap-12">
            <ProgressBar
              label={`Spent of what there is for ${name}`}
              percent={isOver ? 100 : Math.max(percent ?? 0, 0)}
              className={styles.progress ?? ''}
            />
            <span className={styles.percent}>{percent === null ? 'over' : `${String(percent)} %`}</span>
          </span>
        )}
      </td>
      <td data-label="Budgeted" className={styles.budgeted}>
        {budgeted ?? figure(budget, currency)}
      </td>
      <td data-label="Spent" className={styles.spent}>
        <LinesLink filter={filter} label={`Spent on ${name}`}>
          {figure(spent, currency)}
        </LinesLink>
      </td>
      <td data-label="Carried in" className={classNames(styles.carried, carry < 0n && styles.negative)}>
        {signedFigure(carry, currency)}
      </td>
      <td data-label="Balance" className={classNames(styles.balance, balance < 0n && styles.negative)}>
        {signedFigure(balance, currency)}
      </td>
    </>
  );
}

/** A category whose budget is typed in place. */
export function BudgetLineRow({
  category,
  row,
  isBelow,
  month,
}: {
  category: CategoryRow;
  row: BudgetRow;
  isBelow: boolean;
  month: BudgetMonth;
}) {
  // What is above others stands among them with what is its own.
  const name = isBelow && category.parentId === null ? `${category.name} itself` : category.name;
  return (
    <tr className={styles.line}>
      <th scope="row" title={name} className={classNames(styles.name, isBelow && styles.below)}>
        {name}
      </th>
      <FigureCells
        name={name}
        figures={figuresOf(row)}
        currency={month.currency}
        filter={month.filterOf(category, false)}
        budgeted={
          <BudgetAmount
            name={name}
            value={row.budget === null ? null : Number(row.budget)}
            currency={month.currency}
            onChange={(amount) => month.onBudget(category, amount)}
          />
        }
      />
      <td className={styles.mode}>
        <Menu
          trigger={
            <Button
              variant="ghost"
              size="small"
              iconAfter={<ChevronDown size={14} />}
              aria-label={`Carry of ${name}: ${CARRY_NAMES[row.mode]}`}
            >
              {CARRY_NAMES[row.mode]}
            </Button>
          }
          items={CARRIES.map((carry) => ({
            label: MODE_TEXTS[carry],
            disabled: carry === row.mode,
            onSelect: () => month.onCarry(category, carry),
          }))}
        />
      </td>
    </tr>
  );
}

const MODE_TEXTS: Record<Carry, string> = {
  none: 'None: each month begins with 0',
  surplus: 'Surplus: what is left is carried on',
  both: 'Both: what is left or missing is carried on',
};
