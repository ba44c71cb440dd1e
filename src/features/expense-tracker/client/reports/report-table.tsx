import type { ReactNode } from 'react';
import { Card } from '@/platform/client/ui/card';
import { classNames } from '@/platform/client/ui/class-names';
import type { Filter } from '../../schema';
import { LinesLink } from '../address/lines-link';
import { figure } from '../../rules/figures';
import { sharePercent } from './report-rows';
import styles from './reports.module.css';

interface Figure {
  amount: bigint;
  filter: Filter;
}

export interface ReportTableRow extends Figure {
  key: string;
  name: string;
  mark?: ReactNode;
  /** The name of the row above that it is a part of. */
  parent?: string;
  /** A second figure, before the first. */
  other?: Figure;
}

interface ReportTableProps {
  label: string;
  /** What rows are; what is measured, and before it the second figure. */
  heads: { name: string; amount: string; other?: string };
  rows: readonly ReportTableRow[];
  currency: string;
  /** Undefined: sums over rows say nothing, as of balances. */
  total?: Figure & { other?: Figure };
  /** Each row's share of the total. */
  shares?: boolean;
  /** Of income and spending: the one less the other. */
  net?: boolean;
}

/** A card of the figures of a report, of which each opens the lines that make it up. */
export function ReportTable({
  label,
  heads,
  rows,
  currency,
  total,
  shares = false,
  net = false,
}: ReportTableProps) {
  const cell = ({ amount, filter }: Figure, of: string) => (
    <td className={styles.figure}>
      <LinesLink filter={filter} label={of}>
        {figure(amount, currency)}
      </LinesLink>
    </td>
  );
  const netCell = ({ amount, filter, other }: Figure & { other?: Figure }, of: string) => {
    const left = (other?.amount ?? 0n) - amount;
    return (
      <td className={left < 0n ? `${styles.figure} ${styles.negative}` : styles.figure}>
        <LinesLink filter={{ ...filter, population: 'cashflow' }} label={of}>
          {figure(left, currency)}
        </LinesLink>
      </td>
    );
  };
  return (
    <Card title={label} aside={currency}>
      <div className={styles.scroller}>
        <table aria-label={label} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{heads.name}</th>
              {shares && (
                <th scope="col" className={styles.end}>
                  Share
                </th>
              )}
              {heads.other !== undefined && (
                <th scope="col" className={styles.end}>
                  {heads.other}
                </th>
              )}
              <th scope="col" className={styles.end}>
                {heads.amount}
              </th>
              {net && (
                <th scope="col" className={styles.end}>
                  Left
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const share = sharePercent(row.amount, total?.amount ?? 0n);
              const told = row.parent === undefined ? row.name : `${row.parent}: ${row.name}`;
              return (
                <tr key={row.key} className={classNames(row.parent !== undefined && styles.part)}>
                  <th scope="row">
                    <span className="row">
                      {row.mark}
                      <span>{row.name}</span>
                    </span>
                  </th>
                  {shares && <td className={styles.share}>{share === null ? '' : `${String(share)} %`}</td>}
                  {row.other && cell(row.other, `${heads.other ?? ''}, ${told}`)}
                  {cell(row, `${heads.amount}, ${told}`)}
                  {net && netCell(row, `Left, ${told}`)}
                </tr>
              );
            })}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row">All</th>
                {shares && <td />}
                {total.other && cell(total.other, `${heads.other ?? ''}, all`)}
                {cell(total, `${heads.amount}, all`)}
                {net && netCell(total, 'Left, all')}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Card>
  );
}
