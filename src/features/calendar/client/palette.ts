import { PALETTE_ASKED, PALETTE_FRESH, type PaletteSource, whyOf } from '@/platform/client/palette';
import { currentPreferences } from '@/platform/client/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { typedDate } from '@/platform/shared/typed-date';
import { eventHref } from '../rules/links';

/** Events by title, place or notes, the coming ones first. */
export const palette: PaletteSource = {
  group: 'Events',
  async find(q, utils) {
    const { events } = await utils.calendar.search.fetch({ q, limit: PALETTE_ASKED }, PALETTE_FRESH);
    const { timeZone, dateOrder } = currentPreferences();
    return events.map((event) => {
      const { id, recurrenceId, title, allDay, start, location, notes } = event;
      const day = allDay ? start : textOfDay(civilDay(new Date(start), timeZone));
      return {
        key: `${String(id)} ${recurrenceId}`,
        label: title,
        detail: typedDate(day, dateOrder),
        ...whyOf(title, [location, notes], q),
        href: eventHref(event),
      };
    });
  },
};
