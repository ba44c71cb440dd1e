import type { PaletteSource } from '@/platform/client/palette';
import { PALETTE_ROWS } from '@/platform/client/palette';
import { currentPreferences } from '@/platform/client/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { typedDate } from '@/platform/shared/typed-date';
import { eventHref } from '../rules/links';

/** Events by title, the coming ones first. */
export const palette: PaletteSource = {
  group: 'Events',
  async find(q, utils) {
    const { events } = await utils.calendar.search.fetch({ q, limit: PALETTE_ROWS }, { staleTime: 10_000 });
    const { timeZone, dateOrder } = currentPreferences();
    return events.slice(0, PALETTE_ROWS).map((event) => {
      const { id, recurrenceId, title, allDay, start } = event;
      const day = allDay ? start : textOfDay(civilDay(new Date(start), timeZone));
      return {
        key: `${String(id)} ${recurrenceId}`,
        label: title,
        detail: typedDate(day, dateOrder),
        href: eventHref(event),
      };
    });
  },
};
