import {
  PALETTE_FRESH,
  PALETTE_ROWS,
  type PaletteEntry,
  type PaletteSource,
  whyOf,
} from '@/platform/client/palette';
import { hasWords } from '@/platform/shared/plain-text';

/** So many goals are shown beside habits that would fill all rows. */
const GOALS_AT_LEAST = 2;

/** Habits by name or question, and goals by name or why, the open ones first. */
export const palette: PaletteSource = {
  group: 'Habits and goals',
  async find(search, utils) {
    const [{ habits }, { goals }] = await Promise.all([
      utils.goalsHabits.getHabits.fetch({}, PALETTE_FRESH),
      utils.goalsHabits.getGoals.fetch({}, PALETTE_FRESH),
    ]);
    const isNamed = hasWords(search);
    const isFound = (...texts: string[]) => isNamed(texts.join('\n'));
    const foundGoals = goals
      .filter(({ name, why }) => isFound(name, why))
      .sort((one, other) => Number(other.state === 'open') - Number(one.state === 'open'));
    return [
      ...habits
        .filter(({ name, question }) => isFound(name, question))
        .slice(0, PALETTE_ROWS - Math.min(foundGoals.length, GOALS_AT_LEAST))
        .map(({ id, name, question }) => ({
          ...entry('habit', 'Habit', id, name),
          ...whyOf(name, [question], search),
        })),
      ...foundGoals.map(({ id, name, why }) => ({
        ...entry('goal', 'Goal', id, name),
        ...whyOf(name, [why], search),
      })),
    ];
  },
};

function entry(kind: 'habit' | 'goal', detail: string, id: number, name: string): PaletteEntry {
  const address = `${kind}=${String(id)}`;
  // Back from a goal leads to the goals.
  const tab = kind === 'goal' ? 'tab=goals&' : '';
  return { key: address, label: name, detail, href: `/goals-habits?${tab}${address}` };
}
