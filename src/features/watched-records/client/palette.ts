import { PALETTE_ASKED, PALETTE_FRESH, type PaletteSource } from '@/platform/client/palette';

/** Records by title, its pinyin, or series id. */
export const palette: PaletteSource = {
  group: 'Records',
  async find(search, utils) {
    const { records } = await utils.watchedRecords.list.fetch(
      { search, limit: PALETTE_ASKED },
      PALETTE_FRESH,
    );
    return records.map(({ id, title }) => ({
      key: id,
      label: title,
      href: `/watched-records?search=${encodeURIComponent(JSON.stringify(title))}`,
    }));
  },
};
