import ICAL from 'ical.js';
import type { ContentLine, Part } from './lines';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** A property of jCal (RFC 7265): ["summary", {}, "text", "Dentist"]. */
export type Property = [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  ...values: Json[],
];
/** A component of jCal. */
export type Component = [name: string, properties: Property[], components: Component[]];

/** A content line that was read. */
export interface Content {
  /** In upper case. */
  name: string;
  line: number;
  /** What stands after the colon. */
  raw: string;
  /** The same without escapes, if it is a text. */
  text: string;
  /** As it is written again. */
  property: Property;
}

/** The type of a value that is kept as it stands. */
const UNKNOWN = 'unknown';
/** These the parser would take for what every object has. */
const RESERVED = new Set(['constructor', '__proto__']);

/** The name of a line as it is shown to people. */
export function nameOfLine({ text }: ContentLine): string {
  return /^[A-Za-z0-9-]+/.exec(text)?.[0].toUpperCase() ?? 'the text';
}

/** Of what stands before the value of a line: the parser looks through all of it for each parameter. */
const HEAD_MAX = 64 * 1024;
const PARAMETERS_MAX = 200;

/** Whether a line is longer than any program writes it. */
export function isTooLong(line: ContentLine): boolean {
  return line.isCut === true || hasLongHead(line);
}

/** Whether it has more parameters, or longer ones, than any program writes. */
export function hasLongHead({ text }: ContentLine): boolean {
  const colon = colonOf(text);
  const head = text.slice(0, colon < 0 ? text.length : colon);
  return head.length > HEAD_MAX || head.split(';').length > PARAMETERS_MAX + 1;
}

/** Reads a content line; null if it is none. */
export function readContent({ text: whole, line }: ContentLine): Content | null {
  const colon = colonOf(whole);
  const name = /^[A-Za-z0-9-]+(?=[;:])/.exec(whole)?.[0].toLowerCase();
  if (colon < 0 || name === undefined || RESERVED.has(name)) return null;
  const raw = whole.slice(colon + 1);
  const property = parsed(whole) ?? parsed(`x-raw${whole.slice(name.length)}`);
  if (!property) return null;
  const written = writeProperty(property);
  // What the parser would write otherwise is kept as it stands.
  const isKept = property[0] === name && written.slice(colonOf(written) + 1) === raw;
  const kept: Property = isKept ? property : [name, property[1], UNKNOWN, raw];
  const [, parameters, ...value] = kept;
  return {
    name: name.toUpperCase(),
    line,
    raw,
    text: textOf(property),
    property: [name, settled(parameters), ...value],
  };
}

/** Parameters as they stay when they are written and read again: the parser takes backslashes away, one of two. */
function settled(parameters: Property[1]): Property[1] {
  const again = parsed(writeProperty(['x-raw', parameters, UNKNOWN, '']))?.[1];
  return again === undefined || JSON.stringify(again) === JSON.stringify(parameters)
    ? parameters
    : settled(again);
}

/** All lines of a part, and the first one that cannot be read. Lets other calls run meanwhile. */
export async function readContents(
  lines: readonly ContentLine[],
  breathe: () => Promise<void>,
): Promise<{ contents: Content[]; bad: ContentLine | null }> {
  const contents: Content[] = [];
  for (const line of lines) {
    const content = readContent(line);
    if (!content) return { contents, bad: line };
    contents.push(content);
    await breathe();
  }
  return { contents, bad: null };
}

/** Of a part that is read as a whole, an alarm or a zone. */
const PART_LINES_MAX = 2_000;

/** How many lines a part has with all within it. */
function sizeOf({ lines, parts }: Part): number {
  return parts.reduce((sum, part) => sum + sizeOf(part), lines.length + 1);
}

/** What of a part cannot be read. */
export interface BadPart {
  line: number;
  name: string;
  /** It is longer than any program writes it. */
  isLong: boolean;
}

/** A part as jCal, or what of it cannot be read. */
export function componentOf(part: Part): Component | BadPart {
  const { name, line, lines, parts } = part;
  if (sizeOf(part) > PART_LINES_MAX) return { line, name, isLong: true };
  const properties: Property[] = [];
  for (const one of lines) {
    const isLong = isTooLong(one);
    const content = isLong ? null : readContent(one);
    if (!content) return { line: one.line, name: nameOfLine(one), isLong };
    properties.push(content.property);
  }
  if (part.isCut) return { line, name, isLong: false };
  const components: Component[] = [];
  for (const one of parts) {
    const component = componentOf(one);
    if (!Array.isArray(component)) return component;
    components.push(component);
  }
  return [name.toLowerCase(), properties, components];
}

/** Whether a value has the form of jCal, so that it can be written. */
export function isComponent(value: unknown): value is Component {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [name, properties, components] = value as unknown[];
  const isProperty = (one: unknown) =>
    Array.isArray(one) &&
    one.length > 3 &&
    typeof one[0] === 'string' &&
    /^[a-z0-9-]+$/.test(one[0]) &&
    typeof one[1] === 'object' &&
    one[1] !== null &&
    typeof one[2] === 'string';
  return (
    typeof name === 'string' &&
    Array.isArray(properties) &&
    properties.every(isProperty) &&
    Array.isArray(components) &&
    components.every(isComponent)
  );
}

/** The content line of a property, not folded. */
export function writeProperty(property: Property): string {
  const [name, parameters, type] = property;
  if (type !== UNKNOWN) {
    return ICAL.stringify.property(property, ICAL.design.icalendar, true);
  }
  const head = ICAL.stringify.property(['x-raw', parameters, UNKNOWN, ''], ICAL.design.icalendar, true);
  return `${name.toUpperCase()}${head.slice('x-raw'.length)}${textOf(property)}`;
}

/** A parameter of a property, the first of several. */
export function parameterOf([, parameters]: Property, name: string): string | undefined {
  const value = parameters[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The first value of a property if it is a text. */
export function textOf([, , , value]: Property): string {
  return typeof value === 'string' ? value : '';
}

function parsed(text: string): Property | null {
  try {
    const property = ICAL.parse.property(text, ICAL.design.icalendar) as Property;
    return property.length > 3 ? property : null;
  } catch {
    return null;
  }
}

/** The colon before the value, outside of quotes. */
function colonOf(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  return -1;
}
