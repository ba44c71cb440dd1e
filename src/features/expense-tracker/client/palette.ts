import { PALETTE_ROWS, type PaletteEntry, type PaletteSource } from '@/platform/client/palette';
import { hasWords } from '@/platform/shared/plain-text';
import { figure } from '../rules/figures';

const PATH = '/expense-tracker';
/** So many payees are shown beside accounts and categories that would fill all rows. */
const PAYEES_AT_LEAST = 2;
const VIEWS = [
  ['Register', 'register'],
  ['Budget', 'budget'],
  ['Recurring transactions', 'recurring'],
  ['Expense reports', 'reports'],
  ['Import of a bank’s file', 'import'],
  ['Accounts, categories and rates', 'settings'],
] as const;

/** Accounts and categories by name with their transactions, payees, and the tool's views. */
export const palette: PaletteSource = {
  group: 'Expenses',
  async find(search, utils) {
    const fresh = { staleTime: 10_000 };
    const [{ accounts }, { categories }, { payees }] = await Promise.all([
      utils.expenses.accounts.fetch(undefined, fresh),
      utils.expenses.categories.fetch(undefined, fresh),
      utils.expenses.payees.fetch({ text: search.slice(0, 200) }, fresh),
    ]);
    const isNamed = hasWords(search);
    const isFound = ({ name }: { name: string }) => isNamed(name);
    const named: PaletteEntry[] = [
      ...accounts
        .filter(isFound)
        .sort((one, other) => Number(one.archived) - Number(other.archived))
        .map(({ id, name, todayBalance, currency }) =>
          register(`account=${String(id)}`, name, `${figure(todayBalance, currency)} ${currency}`),
        ),
      ...categories
        .filter(isFound)
        .map(({ id, name }) => register(`category=${String(id)}&below=true`, name, 'Category')),
    ];
    const views = VIEWS.filter(([label]) => isNamed(label)).map(([label, tab]) => ({
      key: tab,
      label,
      detail: 'View',
      href: `${PATH}?tab=${tab}`,
    }));
    return [
      ...named.slice(0, PALETTE_ROWS - Math.min(payees.length, PAYEES_AT_LEAST)),
      ...payees.map(({ payee }) => register(`payee=${encodeURIComponent(payee)}`, payee, 'Payee')),
      ...views,
    ].slice(0, PALETTE_ROWS);
  },
};

function register(filter: string, label: string, detail: string): PaletteEntry {
  return { key: filter, label, detail, href: `${PATH}?tab=register&${filter}` };
}
