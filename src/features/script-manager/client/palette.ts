import { PALETTE_FRESH, type PaletteSource } from '@/platform/client/palette';
import { currentPreferences } from '@/platform/client/preferences';
import { preferredDates } from '@/platform/shared/preferred-dates';

/** Scripts, by their names. */
export const palette: PaletteSource = {
  group: 'Scripts',
  async find(query, utils) {
    const { scripts } = await utils.scripts.list.fetch(undefined, PALETTE_FRESH);
    const dates = preferredDates(currentPreferences());
    const words = query.toLowerCase().split(/\s+/u);
    return scripts
      .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
      .map(({ id, name, updatedAt }) => ({
        key: id,
        label: name,
        detail: dates.day(updatedAt),
        href: `/script-manager?script=${String(id)}`,
      }));
  },
};
