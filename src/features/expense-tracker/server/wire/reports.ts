import { optional } from '@/platform/server/wire-input';
import type { RestRows } from '@/platform/server/wire-row';
import { amountText } from '../../rules/money';
import type { reportProcedures } from '../reports/router';

export const reportRows = {
  report: {
    action: 'getReport',
    about:
      'What was spent or earned by category, payee, account or month, the one less the other (cashflow), or what accounts were worth by account or month, in one currency; not_converted counts what has no rate.',
    differences: { currency: optional },
    reply: ({ currency, rows, total, notConverted }) => ({
      data: rows.map(({ key, name, amount }) => ({ key, name, amount: amountText(amount, currency) })),
      total: amountText(total, currency),
      currency,
      not_converted: notConverted,
    }),
  },
  forecast: {
    action: 'getForecast',
    about:
      'What accounts will hold until a day, in one currency: what they hold today, and each entry that changes it: due of a schedule, entered ahead, or left of a budget at the end of its month. Sides say what it changes of each account, in its own currency.',
    reply: ({ today, to, currency, accounts, entries, isCut, notConverted }) => {
      const own = new Map(accounts.map((account) => [account.id, account.currency]));
      return {
        today,
        to,
        currency,
        accounts: accounts.map((account) => ({
          id: account.id,
          currency: account.currency,
          balance: amountText(account.held, account.currency),
          converted: account.converted === null ? null : amountText(account.converted, currency),
        })),
        data: entries.map(({ kind, id, occurrence, day, name, sides, amount }) => ({
          kind,
          id,
          occurrence,
          day,
          name,
          sides: sides.map((side) => ({
            account_id: side.accountId,
            amount: amountText(side.amount, own.get(side.accountId) ?? currency),
          })),
          amount: amountText(amount, currency),
        })),
        is_cut: isCut,
        not_converted: notConverted,
      };
    },
  },
  exportCsv: {
    about: 'Transactions as a CSV file, a row a line, oldest first.',
    differences: { from: optional, to: optional },
    file: ({ name, type, content }) => ({
      name,
      type: `${type}; charset=utf-8`,
      content: Buffer.from(content),
    }),
  },
  checkBooks: {
    about:
      'Whether the books add up: lines make amounts, transfers mirror each other, both make the balances.',
    reply: ({ ok, checked, differences }) => ({ ok, checked, differences }),
  },
} satisfies RestRows<typeof reportProcedures>;
