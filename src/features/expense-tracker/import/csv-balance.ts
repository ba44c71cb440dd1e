import { expenseTexts } from '../rules';

/** What a row says of the running balance, in minor units; null: it cannot be read, or nothing stands there. */
export interface BalanceStep {
  line: number;
  amount: number | null;
  /** Not above 0. */
  fee: number | null;
  balance: number | null;
}

type Way = (step: BalanceStep) => number | null;

const plain: Way = ({ amount }) => amount;
const withFee: Way = ({ amount, fee }) => (amount === null || fee === null ? null : amount + fee);

/**
 * Compares the running balance of each account with its amounts, read from the top and from the bottom: what does not follow, is to be said.
 * Rows that have no balance are left out or part of the next, since banks do both.
 */
export function balanceOf(accounts: readonly (readonly BalanceStep[])[]): {
  warnings: string[];
  followsFees: boolean;
} {
  const hasFees = accounts.flat().some(({ fee }) => fee !== null && fee !== 0);
  const allOf = (way: Way) =>
    accounts.flatMap((steps) => breaksIn(steps, way)).sort((one, other) => one - other);
  const [straight, paid] = [allOf(plain), allOf(withFee)];
  const followsFees = !hasFees || paid.length <= straight.length;
  const best = followsFees ? paid : straight;
  const turned = allOf((step) => negated((followsFees ? withFee : plain)(step)));
  const [first] = best;
  if (first === undefined) return { warnings: [], followsFees };
  if (turned.length * 2 < best.length) {
    return { warnings: [expenseTexts.balanceReversed], followsFees };
  }
  return { warnings: [expenseTexts.balanceBreaks(first, best.length)], followsFees };
}

function negated(amount: number | null): number | null {
  return amount === null ? null : -amount;
}

/** The rows that do not follow, in the direction of the file with fewer. */
function breaksIn(steps: readonly BalanceStep[], way: Way): number[] {
  const [down, up] = [breaksOf(steps, way), breaksOf(steps.toReversed(), way)];
  return down.length <= up.length ? down : up;
}

/** The lines whose balance is not the one before with their amounts. */
function breaksOf(steps: readonly BalanceStep[], way: Way): number[] {
  const breaks: number[] = [];
  let before: number | null = null;
  let open = 0;
  for (const step of steps) {
    const amount = way(step);
    // After a row that cannot be read the next balance is a new beginning.
    if (amount === null) before = null;
    if (amount === null || step.balance === null) {
      open += amount ?? 0;
      continue;
    }
    const moved: number | null = before === null ? null : step.balance - before;
    if (moved !== null && moved !== amount && moved !== amount + open) breaks.push(step.line);
    before = step.balance;
    open = 0;
  }
  return breaks;
}
