import { AppError } from '@/platform/server/errors';
import { calendarLimits, calendarTexts } from '../../rules';
import { broken } from './refusals';
import type { SentCalendar } from './writes';
import { childOf, type Element, element, href, namesOf } from './xml';

/* What programs say of calendars: their names and colours are kept, and nothing else is. */

/** What a PROPPATCH changes, and what of it is refused. */
export interface PropertyUpdate {
  calendar: SentCalendar;
  names: string[];
  refused: string[];
}

/** '#rrggbb' of a colour, which Apple's programs write with its opacity; undefined for none. */
function colorOf(text: string): string | undefined {
  return /^(#[0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(text.trim())?.[1]?.toLowerCase();
}

/** What the properties say of a calendar, and the names of those that cannot be kept. */
function calendarOf(properties: readonly Element[]): { calendar: SentCalendar; refused: string[] } {
  const calendar: SentCalendar = {};
  const refused: string[] = [];
  for (const { name, text } of properties) {
    const title = text.trim();
    const color = colorOf(text);
    if (name === 'D:displayname' && title !== '' && title.length <= calendarLimits.calendarNameMax)
      calendar.name = title;
    else if (name === 'A:calendar-color' && color !== undefined) calendar.color = color;
    else refused.push(name);
  }
  return { calendar, refused };
}

const propertiesOf = (change: Element | undefined) => childOf(change, 'D:prop')?.children ?? [];

/** Reads a PROPPATCH (RFC 4918, 9.2). Raises 400. */
export function readUpdate(root: Element | null): PropertyUpdate {
  if (root?.name !== 'D:propertyupdate')
    throw new AppError('BAD_REQUEST', 'The request is no property update');
  const set = root.children.filter(({ name }) => name === 'D:set').flatMap(propertiesOf);
  const removed = root.children.filter(({ name }) => name === 'D:remove').flatMap(propertiesOf);
  const { calendar, refused } = calendarOf(set);
  const names = namesOf([...set, ...removed]);
  return { calendar, names, refused: [...new Set([...refused, ...removed.map(({ name }) => name)])] };
}

/** The response to it: all of it is done, or nothing (RFC 4918, 9.2). */
export function updateResponse(path: string, { names, refused }: PropertyUpdate): string {
  const propstat = (some: readonly string[], status: string) =>
    some.length === 0
      ? ''
      : element(
          'D:propstat',
          `${element('D:prop', some.map((name) => element(name)).join(''))}<D:status>HTTP/1.1 ${status}</D:status>`,
        );
  const others = names.filter((name) => !refused.includes(name));
  const stats =
    refused.length === 0
      ? propstat(names, '200 OK')
      : propstat(refused, '403 Forbidden') + propstat(others, '424 Failed Dependency');
  return element('D:response', `${href(path)}${stats}`);
}

/**
 * Reads what makes a calendar, by MKCALENDAR (RFC 4791, 5.3.1) or by MKCOL (RFC 5689). What else programs say of it, such as its
 * place in their list, is left out: they would make none at all. Raises 403.
 */
export function readCalendar(method: string, root: Element | null): SentCalendar {
  const properties = (root?.children ?? []).filter(({ name }) => name === 'D:set').flatMap(propertiesOf);
  const find = (name: string) => properties.find((property) => property.name === name);
  if (method === 'MKCOL' && !childOf(find('D:resourcetype'), 'C:calendar'))
    throw broken('D:valid-resourcetype', 'Only calendars can be made here');
  const components = find('C:supported-calendar-component-set');
  if (components && !components.children.some(({ attributes }) => attributes['name'] === 'VEVENT'))
    throw broken('C:supported-calendar-component', 'A calendar has events: no tasks or journals');
  if ((find('D:displayname')?.text.trim().length ?? 0) > calendarLimits.calendarNameMax)
    throw new AppError('FORBIDDEN', calendarTexts.calendarNameTooLong);
  return calendarOf(properties).calendar;
}
