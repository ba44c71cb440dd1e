import { optional } from '@/platform/server/wire-input';
import type { RestRows } from '@/platform/server/wire-row';
import { amountText } from '../../rules/money';
import type { reportProcedures } from '../reports/router';

export const reportRows: RestRows<typeof reportProcedures> = {
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
};
