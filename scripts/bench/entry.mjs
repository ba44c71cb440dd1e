import { callsOf } from './calls.mjs';
import { addBooks } from './expenses.mjs';
import { onRecordingPage, openingMs, shownMs } from './page-figures.mjs';
import { p95, p95Of } from './timing.mjs';

const TRANSACTIONS = 100_000;
const WARM = 5;
const CALLS = 30;
const ENTRIES = 30;

/** @type {import('./figures.mjs').Part} */
export const entryPart = {
  name: 'entry',
  title: '100,000 transactions of 15 years in 60 accounts: searched, and entered in the browser',
  browser: true,
  anew: true,
  reason:
    'A search of all accounts reads a key with the payees and notes of all transactions for its sums, and for its page until that is full.',
  async measure({ start, browser: executablePath, ...bench }) {
    const server = await start({ MASTER_EMAIL: 'master@example.org' });
    addBooks(bench, TRANSACTIONS);
    const { token, ask } = await callsOf(server);
    const search = (at) => {
      const filter = { search: `payee ${at + 7} ` };
      // What the register asks for at once.
      return Promise.all([ask('expenses.transactions', filter), ask('expenses.totals', filter)]);
    };
    const searchMs = await p95(CALLS, search, WARM);
    const { accounts } = await ask('expenses.accounts');
    return onRecordingPage({ server, executablePath, token }, async (page) => {
      const entered = await enterRows(
        page,
        `${server.url}/app/expense-tracker?tab=register&account=${accounts[0].id}`,
      );
      const figure = (name, ms) => ({ name, figure: ms, unit: 'ms', goal: { atMost: 100 } });
      return [
        figure('a keystroke in the search of all accounts, p95', searchMs),
        figure('from Enter to the new row, painted, p95', entered),
      ];
    });
  },
};

/** Enters transactions by keys alone: from Enter until the row is painted, in ms at the 95th percentile. */
async function enterRows(page, address) {
  await openingMs(page, address, '[data-transaction]');
  await page.keyboard.press('n');
  const payee = page.getByRole('rowgroup', { name: 'New transaction' }).getByLabel('Payee');
  const times = [];
  for (let at = 0; at < ENTRIES; at++) {
    await payee.and(page.locator(':focus')).waitFor();
    const text = `Entered ${at} here`;
    await page.keyboard.type(text);
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    await page.keyboard.type(`${at + 1}.50`);
    times.push(await shownMs(page, 'Enter', { selector: '[data-transaction]', text }));
  }
  return p95Of(times);
}
