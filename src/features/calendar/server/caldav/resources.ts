import type { Collection } from './collections.sql';
import { syncToken } from './collections.sql';
import type { ObjectState } from './objects.sql';
import { CALDAV_PATH, homePath, principalPath } from './paths';
import { element, escapedXml, href, type Properties } from './xml';

/* The properties of resources (RFC 4918, 15; RFC 3744; RFC 4791, 5.2; RFC 6578, 4). */

/** Whose resources they are, and who asks. */
export interface Owner {
  userId: number;
  username: string;
  email: string;
  /** Whether the caller may change them. */
  writes: boolean;
}

/** Octets of an object. */
export const OBJECT_BYTES = 1024 * 1024;

const privilege = (name: string) => element('D:privilege', element(name));
const READ = ['D:read', 'D:read-acl', 'D:read-current-user-privilege-set'].map(privilege).join('');
const WRITE = ['D:write', 'D:write-content', 'D:write-properties', 'D:bind', 'D:unbind']
  .map(privilege)
  .join('');

const WRITE_PROPERTIES = privilege('D:write-properties');

/** What stands in place of a writer's privileges: of a calendar that follows a file only the name and the colour are changed. */
const readOnly = (own = ''): [string, string][] => [['D:current-user-privilege-set', `${READ}${own}`]];

function ofEvery({ userId, writes }: Owner): [string, string][] {
  return [
    ['D:current-user-principal', href(principalPath(userId))],
    ['D:owner', href(principalPath(userId))],
    ['D:current-user-privilege-set', `${READ}${writes ? WRITE : ''}`],
    ['D:principal-collection-set', href(CALDAV_PATH)],
  ];
}

const reports = (...names: string[]) =>
  names.map((name) => element('D:supported-report', element('D:report', element(name)))).join('');

export function rootProperties(owner: Owner): Properties {
  return new Map([
    ...ofEvery(owner),
    ['D:resourcetype', element('D:collection')],
    ['D:displayname', 'Toolstead'],
    ...addressesOf(owner),
  ]);
}

/** Some programs ask every address for them. */
function addressesOf({ userId }: Owner): [string, string][] {
  return [
    ['D:principal-URL', href(principalPath(userId))],
    ['C:calendar-home-set', href(homePath(userId))],
  ];
}

export function principalProperties(owner: Owner): Properties {
  return new Map([
    ...ofEvery(owner),
    ...addressesOf(owner),
    ['D:resourcetype', `${element('D:collection')}${element('D:principal')}`],
    ['D:displayname', escapedXml(owner.username)],
    ['D:supported-report-set', ''],
    ['C:calendar-user-address-set', `${href(`mailto:${owner.email}`)}${href(principalPath(owner.userId))}`],
  ]);
}

export function homeProperties(owner: Owner): Properties {
  return new Map([
    ...ofEvery(owner),
    ...addressesOf(owner),
    ['D:resourcetype', element('D:collection')],
    ['D:displayname', 'Calendars'],
    ['D:supported-report-set', ''],
  ]);
}

/** A collection of objects, as programs see it. */
interface Shown {
  name: string;
  color: string;
  place: number;
  token: string;
  component: Component;
}

/** Of the objects of a collection. */
export type Component = 'VEVENT' | 'VTODO';

const contentType = (component: Component) => `text/calendar; charset=utf-8; component=${component}`;

const REPORTS = ['C:calendar-query', 'C:calendar-multiget', 'D:sync-collection'];

function shownProperties({ name, color, place, token, component }: Shown): [string, string][] {
  return [
    ['D:resourcetype', `${element('D:collection')}${element('C:calendar')}`],
    ['D:displayname', escapedXml(name)],
    ['D:getcontenttype', contentType(component)],
    ['D:supported-report-set', reports(...REPORTS, ...(component === 'VEVENT' ? ['C:free-busy-query'] : []))],
    ['D:sync-token', escapedXml(token)],
    ['CS:getctag', escapedXml(token)],
    ['A:calendar-color', escapedXml(color)],
    ['A:calendar-order', String(place)],
    ['C:supported-calendar-component-set', `<C:comp name="${component}"/>`],
    ['C:supported-calendar-data', '<C:calendar-data content-type="text/calendar" version="2.0"/>'],
    [
      'C:supported-collation-set',
      ['i;ascii-casemap', 'i;octet'].map((name) => element('C:supported-collation', name)).join(''),
    ],
    ['C:max-resource-size', String(OBJECT_BYTES)],
  ];
}

export function collectionProperties(owner: Owner, collection: Collection): Properties {
  return new Map([
    ...ofEvery(owner),
    ...(collection.subscribed ? readOnly(owner.writes ? WRITE_PROPERTIES : '') : []),
    ...shownProperties({ ...collection, token: syncToken(collection), component: 'VEVENT' }),
  ]);
}

export function taskListProperties(owner: Owner, shown: Omit<Shown, 'component'>): Properties {
  return new Map([...ofEvery(owner), ...readOnly(), ...shownProperties({ ...shown, component: 'VTODO' })]);
}

/** The strong entity tag of an object (RFC 4791, 5.3.4). */
export function etagOf(
  { era }: Pick<Collection, 'era'>,
  { revision }: Pick<ObjectState, 'revision'>,
): string {
  return `"${era}-${String(revision)}"`;
}

/** The properties of an object, with what it contains where that was asked for. */
type ObjectProperties = (state: { name: string; etag: string }, text?: string) => Properties;

function ofObjects(owner: Owner, component: Component, isReadOnly: boolean): ObjectProperties {
  const common: [string, string][] = [
    ['D:resourcetype', ''],
    ['D:getcontenttype', contentType(component)],
    ...ofEvery(owner),
    ...(isReadOnly ? readOnly() : []),
  ];
  return ({ name, etag }, text) => {
    const properties = new Map(common);
    properties.set('D:getetag', escapedXml(etag));
    properties.set('D:displayname', escapedXml(name));
    if (text !== undefined) properties.set('C:calendar-data', escapedXml(text));
    return properties;
  };
}

export function objectProperties(
  owner: Owner,
  collection: Collection,
): (state: ObjectState, text?: string) => Properties {
  const propertiesOf = ofObjects(owner, 'VEVENT', collection.subscribed);
  return (state, text) => propertiesOf({ name: state.name, etag: etagOf(collection, state) }, text);
}

export const taskProperties = (owner: Owner): ObjectProperties => ofObjects(owner, 'VTODO', true);
