import { viewHref } from '../views';
import { PALETTE_ASKED, PALETTE_FRESH, type PaletteSource, whyOf } from '@/platform/client/palette';
import { hasWords } from '@/platform/shared/plain-text';

/** Open items by title, notes or status, and views by name. */
export const palette: PaletteSource = {
  group: 'Items',
  async find(search, utils) {
    const [{ items }, { features }, { statuses }, { views }] = await Promise.all([
      utils.devflow.findOpen.fetch({ search, limit: PALETTE_ASKED }, PALETTE_FRESH),
      utils.devflow.features.fetch(undefined, { staleTime: 60_000 }),
      utils.devflow.statuses.fetch({}, { staleTime: 60_000 }),
      utils.devflow.views.fetch(undefined, PALETTE_FRESH),
    ]);
    const names = new Map(features.map(({ id, name }) => [id, name]));
    const statusNames = new Map(statuses.map(({ id, name }) => [id, name]));
    const ids = items.filter(({ hasNotes }) => hasNotes).map(({ id }) => id);
    const texts = ids.length > 0 ? (await utils.devflow.texts.fetch({ ids }, PALETTE_FRESH)).items : [];
    const notes = new Map(texts.map((item) => [item.id, item.notes ?? '']));
    const isNamed = hasWords(search);
    return [
      ...views
        .filter(({ name }) => isNamed(name))
        .map((view) => ({
          key: `view-${String(view.id)}`,
          label: view.name,
          detail: 'View',
          href: viewHref(view),
        })),
      ...items.map(({ id, title, featureId, statusId }) => ({
        key: id,
        label: title,
        detail: names.get(featureId),
        ...whyOf(title, [statusNames.get(statusId ?? 0) ?? '', notes.get(id) ?? ''], search),
        href: `/devflow?item=${String(id)}`,
      })),
    ];
  },
};
