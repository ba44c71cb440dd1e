import { type PartFiles } from '@/platform/server/data/archive';
import { damaged } from '@/platform/server/data/archive-refusals';
import { taking } from '@/platform/server/data/matching';
import {
  type DataTarget,
  section,
  type SectionCounts,
  skip,
  TRASH_EXPIRED,
} from '@/platform/server/data/part';
import { type Books, type Ids, idsOfBooks, ITS_ACCOUNT, ruleHere, ruleKey, ruleText } from '../comparing';
import {
  listBudgetLines,
  listModeLines,
  listProfileLines,
  listRateLines,
  listRuleLines,
  readSettings,
} from './stored.sql';
import {
  type BudgetLine,
  budgetLine,
  type ModeLine,
  modeLine,
  type ProfileLine,
  profileLine,
  type RateLine,
  rateLine,
  type RuleLine,
  ruleLine,
  settingsLine,
} from '../schema';
import type { Known } from '../transactions/queries';

type RuleHere = Awaited<ReturnType<typeof listRuleLines>>[number];

/** What nothing else names, as far as it is not here or differs; with the ids of the zip. */
export interface ComparedLists {
  counts: SectionCounts[];
  rules: { one: RuleLine; here: RuleHere | undefined }[];
  budgets: BudgetLine[];
  modes: ModeLine[];
  profiles: ProfileLine[];
  rates: RateLine[];
  baseCurrency: string | null;
}

/** Compares rules, budgets, profiles, rates and settings of the zip with those here. */
export async function compareLists(
  { db, ownerId }: DataTarget,
  files: PartFiles,
  books: Books,
  known: Known,
): Promise<ComparedLists> {
  const ids = idsOfBooks(books);
  const rules = await compareRules(files, ids, await listRuleLines(db, ownerId));
  const budgets = await compareKeyed(
    files.rows('budgets.json', budgetLine),
    (await listBudgetLines(db, ownerId, known)).map(({ category, month, amount }) => [
      `${String(category)} ${month}`,
      String(amount),
    ]),
    {
      title: 'Budgets',
      keyOf: ({ category, month }) =>
        wanted(books.categories, category, `${String(ids.category(category))} ${month}`),
      valueOf: ({ amount }) => String(amount),
      reason: TRASH_EXPIRED,
    },
  );
  const modes = await compareKeyed(
    files.rows('budget-modes.json', modeLine),
    (await listModeLines(db, ownerId, known)).map(({ category, carry }) => [String(category), carry]),
    {
      title: 'Budgets that carry over',
      keyOf: ({ category }) => wanted(books.categories, category, String(ids.category(category))),
      valueOf: ({ carry }) => carry,
      reason: TRASH_EXPIRED,
    },
  );
  const profiles = await compareKeyed(
    files.rows('import-profiles.json', profileLine),
    (await listProfileLines(db, ownerId, known)).map(({ account, headerHash, mapping }) => [
      `${String(account)} ${headerHash}`,
      mapping,
    ]),
    {
      title: 'Settings of imports',
      keyOf: ({ account, headerHash }) =>
        wanted(books.accounts, account, `${String(ids.account(account))} ${headerHash}`),
      valueOf: ({ mapping }) => mapping,
      reason: ITS_ACCOUNT,
    },
  );
  const rateValue = ({ rate, source }: RateLine) => `${rate} ${source}`;
  const rateKey = ({ day, currency, base }: RateLine) => `${day} ${currency} ${base}`;
  const rates = await compareKeyed(
    files.rows('rates.json', rateLine),
    (await listRateLines(db, ownerId)).map((one) => [rateKey(one), rateValue(one)]),
    { title: 'Exchange rates', keyOf: rateKey, valueOf: rateValue, reason: '' },
  );
  const settings = await compareKeyed(
    files.rows('settings.json', settingsLine),
    [await readSettings(db, ownerId)].flatMap((row) => (row ? [['settings', row.base_currency]] : [])),
    { title: 'Settings', keyOf: () => 'settings', valueOf: ({ baseCurrency }) => baseCurrency, reason: '' },
  );
  return {
    counts: [rules, budgets, modes, profiles, rates, settings].map(({ counts }) => counts),
    rules: rules.lines,
    budgets: budgets.lines,
    modes: modes.lines,
    profiles: profiles.lines,
    rates: rates.lines,
    baseCurrency: settings.lines[0]?.baseCurrency ?? null,
  };
}

/** The key of a line of something that comes; null if that does not. Raises 422 for what the zip does not have. */
function wanted(found: ReadonlyMap<number, unknown>, id: number, key: string): string | null {
  const one = found.get(id);
  if (one === undefined) throw damaged();
  return one === null ? null : key;
}

interface Keyed<Line> {
  title: string;
  /** Null: it does not come, for this reason. */
  keyOf: (line: Line) => string | null;
  valueOf: (line: Line) => string;
  reason: string;
}

/** The lines that are not here, or differ. */
async function compareKeyed<Line>(
  lines: AsyncIterable<Line>,
  here: readonly (readonly string[])[],
  { title, keyOf, valueOf, reason }: Keyed<Line>,
): Promise<{ counts: SectionCounts; lines: Line[] }> {
  const counts = section(title);
  const values = new Map(here.map(([key = '', value = '']) => [key, value]));
  const coming = new Map<string, Line>();
  for await (const one of lines) {
    const key = keyOf(one);
    if (key === null) {
      skip(counts, reason);
      continue;
    }
    if (coming.has(key)) throw damaged();
    coming.set(key, one);
  }
  const differing = [...coming].filter(([key, one]) => values.get(key) !== valueOf(one));
  counts.same = coming.size - differing.length;
  counts.changed = differing.filter(([key]) => values.has(key)).length;
  counts.made = differing.length - counts.changed;
  return { counts, lines: differing.map(([, one]) => one) };
}

async function compareRules(files: PartFiles, ids: Ids, here: readonly RuleHere[]) {
  const counts = section('Rules');
  const lines: ComparedLists['rules'] = [];
  const take = taking(here, ({ line }) => ruleKey(line));
  for await (const one of files.rows('rules.json', ruleLine)) {
    const found = take(ruleKey(one));
    const isSame = found !== undefined && ruleText(found.line) === ruleText(ruleHere(one, ids));
    counts[!found ? 'made' : isSame ? 'same' : 'changed']++;
    if (!isSame) lines.push({ one, here: found });
  }
  return { counts, lines };
}
