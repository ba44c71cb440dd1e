import { PALETTE_ROWS, type PaletteSource } from '@/platform/client/palette';

/** Habits by name or question. */
export const palette: PaletteSource = {
  group: 'Habits',
  async find(search, utils) {
    const { habits } = await utils.goalsHabits.getHabits.fetch({}, { staleTime: 10_000 });
    const wanted = search.toLowerCase();
    return habits
      .filter(({ name, question }) => `${name}\n${question}`.toLowerCase().includes(wanted))
      .slice(0, PALETTE_ROWS)
      .map(({ id, name }) => ({
        key: id,
        label: name,
        href: `/goals-habits?q=${encodeURIComponent(JSON.stringify(name))}`,
      }));
  },
};
