import { PALETTE_ROWS, type PaletteSource } from '@/platform/client/palette';

/** Open items by title, notes or status. */
export const palette: PaletteSource = {
  group: 'Items',
  async find(search, utils) {
    const [{ items }, { features }] = await Promise.all([
      utils.devflow.findOpen.fetch({ search, limit: PALETTE_ROWS }, { staleTime: 0 }),
      utils.devflow.features.fetch(undefined, { staleTime: 60_000 }),
    ]);
    const names = new Map(features.map(({ id, name }) => [id, name]));
    return items.map(({ id, title, featureId }) => ({
      key: id,
      label: title,
      detail: names.get(featureId),
      href: `/devflow?item=${String(id)}`,
    }));
  },
};
