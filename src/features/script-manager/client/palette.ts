import { PALETTE_FRESH, type PaletteSource } from '@/platform/client/palette';
import { currentPreferences } from '@/platform/client/preferences';
import { hasWords } from '@/platform/shared/plain-text';
import { preferredDates } from '@/platform/shared/preferred-dates';
import { searchHref } from '../saved-searches';

/** Saved searches and scripts, by their names. */
export const palette: PaletteSource = {
  group: 'Scripts',
  async find(query, utils) {
    const [{ scripts }, { searches }] = await Promise.all([
      utils.scripts.list.fetch(undefined, PALETTE_FRESH),
      utils.scripts.searches.fetch(undefined, PALETTE_FRESH),
    ]);
    const dates = preferredDates(currentPreferences());
    const isNamed = hasWords(query);
    const matches = ({ name }: { name: string }) => isNamed(name);
    const saved = searches.filter(matches).map((search) => ({
      key: `search ${search.name}`,
      label: search.name,
      detail: 'Saved search',
      href: searchHref(search),
    }));
    const named = scripts.filter(matches).map(({ id, name, updatedAt }) => ({
      key: id,
      label: name,
      detail: dates.day(updatedAt),
      href: `/script-manager?script=${String(id)}`,
    }));
    return [...saved, ...named];
  },
};
