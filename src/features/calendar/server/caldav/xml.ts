import { SaxesParser } from 'saxes';
import { AppError } from '@/platform/server/errors';
import { pacer } from '@/platform/server/pacing';

/* XML as WebDAV has it (RFC 4918, 17): names are told apart by their namespaces, whatever their prefixes. */

/** The namespaces that are spoken here, by the prefix under which their names are known in this folder and written. */
const NAMESPACES = {
  D: 'DAV:',
  C: 'urn:ietf:params:xml:ns:caldav',
  CS: 'http://calendarserver.org/ns/',
  A: 'http://apple.com/ns/ical/',
} as const;
const PREFIXES = new Map<string, string>(Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]));

/** An element; one of another namespace is named '{uri}local'. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

const MOST_ELEMENTS = 50_000;
const DEEPEST = 20;
/** Characters that are read before others have a turn. */
const PIECE = 16 * 1024;

function malformed(): AppError {
  return new AppError('BAD_REQUEST', 'The request is not well-formed XML');
}

/**
 * The root of a document; null if it is empty. Nothing of a document type is read, so that there are no entities but the five of
 * XML itself. Lets other calls run meanwhile. Raises 400.
 */
export async function readXml(bytes: Buffer): Promise<Element | null> {
  if (bytes.length === 0) return null;
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | null = null;
  let elements = 0;
  parser.on('error', () => {
    throw malformed();
  });
  parser.on('doctype', () => {
    throw malformed();
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    elements += 1;
    if (elements > MOST_ELEMENTS || open.length === DEEPEST) throw malformed();
    const prefix = PREFIXES.get(uri);
    const element: Element = {
      name: prefix === undefined ? `{${uri}}${local}` : `${prefix}:${local}`,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  const breathe = pacer();
  const text = bytes.toString('utf8');
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    await breathe();
  }
  parser.close();
  return root;
}

/** The first child of that name. */
export function childOf(element: Element | null | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

/** Characters that XML cannot have (XML 1.0, 2.2). */
const NO_XML = /[^\P{Cc}\t\n\r\u0080-\u009F]|[\uFFFE\uFFFF]/gu;

/** A text as content, without what XML cannot have. A bare CR would come out as LF. */
export function escapedXml(text: string): string {
  return text
    .replace(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** A text as an attribute: bare line breaks and tabs would come out as blanks (XML 1.0, 3.3.3). */
function attributeXml(text: string): string {
  return escapedXml(text)
    .replaceAll('"', '&quot;')
    .replace(/[\n\t]/g, (blank) => `&#${String(blank.charCodeAt(0))};`);
}

/** An element of a name with content that is XML already. */
export function element(name: string, content = ''): string {
  const [, uri, local] = (name.startsWith('{') && /^\{(.*)\}(.*)$/s.exec(name)) || [];
  const open = uri === undefined ? name : `x:${String(local)} xmlns:x="${attributeXml(uri)}"`;
  const close = uri === undefined ? name : `x:${String(local)}`;
  return content === '' ? `<${open}/>` : `<${open}>${content}</${close}>`;
}

/** An address as an element. */
export function href(path: string): string {
  return element('D:href', escapedXml(path));
}

const DECLARED = Object.entries(NAMESPACES)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** What a document begins with whose root has this name, and what it ends with. */
export function documentOf(root: string): { begin: string; end: string } {
  return { begin: `<?xml version="1.0" encoding="utf-8"?>\n<${root} ${DECLARED}>`, end: `</${root}>\n` };
}

/** Properties by their names, as XML. */
export type Properties = ReadonlyMap<string, string>;

/** What is asked for of a resource: its properties of these names, or those that every resource has (RFC 4918, 9.1). */
export type Asked = { names: readonly string[] } | 'all' | 'names';

const EVERYWHERE = ['D:resourcetype', 'D:displayname', 'D:getetag', 'D:getcontenttype'];

/** Different properties of a request; programs ask for fewer than 50. */
const MOST_PROPERTIES = 100;

/** The names of properties, each once. Raises 400 for more than any program has: they are answered for every object. */
export function namesOf(properties: readonly Element[]): string[] {
  const names = [...new Set(properties.map(({ name }) => name))];
  if (names.length > MOST_PROPERTIES)
    throw new AppError('BAD_REQUEST', `A request names at most ${String(MOST_PROPERTIES)} properties`);
  return names;
}

/** What a request asks for by `prop`, `allprop` or `propname`; without a body everything (RFC 4918, 9.1). Raises 400. */
export function askedOf(root: Element | null): Asked {
  const prop = childOf(root, 'D:prop');
  if (prop) return { names: namesOf(prop.children) };
  return childOf(root, 'D:propname') ? 'names' : 'all';
}

const OK = '<D:status>HTTP/1.1 200 OK</D:status>';
const MISSING = '<D:status>HTTP/1.1 404 Not Found</D:status>';

/** The response for a resource that is there (RFC 4918, 14.24); `brief`: without the names of what it does not have. */
export function responseOf(path: string, asked: Asked, has: Properties, brief: boolean): string {
  const names = asked === 'names' ? [...has.keys()] : asked === 'all' ? EVERYWHERE : asked.names;
  const isThere = (name: string) => has.has(name);
  const found = names.filter(isThere).map((name) => element(name, asked === 'names' ? '' : has.get(name)));
  const missing =
    brief || asked === 'all' ? [] : names.filter((name) => !isThere(name)).map((name) => element(name));
  const propstat = (props: readonly string[], status: string) =>
    `<D:propstat>${element('D:prop', props.join(''))}${status}</D:propstat>`;
  const stats = [
    ...(found.length > 0 || missing.length === 0 ? [propstat(found, OK)] : []),
    ...(missing.length > 0 ? [propstat(missing, MISSING)] : []),
  ];
  return element('D:response', `${href(path)}${stats.join('')}`);
}

/** The response for a resource that is not there (any more). */
export function missingResponse(path: string): string {
  return element('D:response', `${href(path)}${MISSING}`);
}
