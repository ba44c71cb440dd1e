import { PALETTE_FRESH, type PaletteSource } from '@/platform/client/palette';
import { currentPreferences } from '@/platform/client/preferences';
import { preferredDates } from '@/platform/shared/preferred-dates';

/** Saved searches and scripts, by their names. */
import { scopesText } from './scripts/script-address';

export const palette: PaletteSource = {
  group: 'Scripts',
  async find(query, utils) {
    const [{ scripts }, { searches }] = await Promise.all([
      utils.scripts.list.fetch(undefined, PALETTE_FRESH),
      utils.scripts.searches.fetch(undefined, PALETTE_FRESH),
    ]);
    const dates = preferredDates(currentPreferences());
    const words = query.toLowerCase().split(/\s+/u);
    const matches = ({ name }: { name: string }) => words.every((word) => name.toLowerCase().includes(word));
    const saved = searches.filter(matches).map(({ name, search, in: scopes, tags }) => ({
      key: `search ${name}`,
      label: name,
      detail: 'Saved search',
      href: `/script-manager?${String(
        new URLSearchParams({
          ...(search && { search }),
          ...(scopesText(new Set(scopes)) !== undefined && { in: scopesText(new Set(scopes)) ?? '' }),
          ...(tags.length > 0 && { tags: tags.join(';') }),
        }),
      )}`,
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
