import { expenseTexts } from '../rules';
import { ImportError } from './imported';

/** An element of an OFX or XML file, its name without the prefix of its namespace. */
export interface Tag {
  name: string;
  /** From 1. */
  line: number;
  attributes: Readonly<Record<string, string>>;
  /** Without what is in its children. */
  text: string;
  children: Tag[];
}

/** Which elements may have no end tag. */
interface OpenTags {
  aggregates: ReadonlySet<string>;
  listed: ReadonlySet<string>;
  isWhole: boolean;
}

const DEPTH_MAX = 64;
/** A file of the largest size has fewer, if they hold anything. */
const ELEMENTS_MAX = 400_000;

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const TAG = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The elements of a file, in a root without a name. A file that ends before its elements do, or that declares entities, is
 * refused with its line.
 *
 * @param open elements with text need no end tag, as in the SGML of OFX 1; those of `open.aggregates` do, unless the file
 *   `isWhole`: then those of `open.listed` end where the next of their name begins, and others with what they are in
 */
export function readTags(text: string, open?: OpenTags): Tag {
  const root: Tag = { name: '', line: 1, attributes: {}, text: '', children: [] };
  const stack: Tag[] = [root];
  /** Elements with text. */
  const spoken = new Set<Tag>();
  const say = (tag: Tag, said: string) => {
    tag.text += said;
    if (said.trim() !== '') spoken.add(tag);
  };
  let elements = 0;
  const count = lineCounter(text);
  const begin = text.indexOf('<');
  const lastEnd = text.lastIndexOf('>');
  for (let at = begin < 0 ? text.length : begin; at < text.length;) {
    const top = stack.at(-1) ?? root;
    if (text[at] !== '<') {
      const end = nextTag(text, at);
      say(top, unescaped(text.slice(at, end)));
      at = end;
      continue;
    }
    const line = count(at);
    const aside = readAside(text, at, line);
    if (aside) {
      say(top, aside.text);
      at = aside.end;
      continue;
    }
    TAG.lastIndex = at;
    const match = TAG.exec(text);
    if (!match) {
      if (!open || at > lastEnd) throw new ImportError(`Line ${String(line)}: a tag is not closed`);
      say(top, '<');
      at++;
      continue;
    }
    at = TAG.lastIndex;
    const [, slash, written = '', attributes = '', single] = match;
    const name = written.slice(written.indexOf(':') + 1);
    if (slash) {
      close(stack, name, line, open);
      continue;
    }
    if (open && top !== root && !open.aggregates.has(top.name) && spoken.has(top)) stack.pop();
    if (open?.isWhole && open.listed.has(name)) endListed(stack, name);
    elements += 1;
    if (elements > ELEMENTS_MAX) throw new ImportError(expenseTexts.tooManyElements);
    const tag: Tag = { name, line, attributes: attributesOf(attributes), text: '', children: [] };
    (stack.at(-1) ?? root).children.push(tag);
    if (single) continue;
    if (stack.length > DEPTH_MAX) throw new ImportError(`Line ${String(line)}: tags are nested too deep`);
    stack.push(tag);
  }
  const last = stack.findLast(({ name }) => name !== '' && (!open || open.aggregates.has(name)));
  if (last) throw unclosed(last);
  return root;
}

/** Ends an entry of a list that has no end tag before the next one. */
function endListed(stack: Tag[], name: string): void {
  const at = stack.findLastIndex((tag) => tag.name === name);
  if (at > 0) stack.length = at;
}

/** Ends an element, and before it those inside that have no end tag: they hold nothing, what follows stands beside them. */
function close(stack: Tag[], name: string, line: number, open: OpenTags | undefined): void {
  const at = stack.findLastIndex((tag) => tag.name === name);
  if (at < 1) throw new ImportError(`Line ${String(line)}: </${name}> ends what did not begin`);
  while (stack.length > at + 1) {
    const leaf = stack.pop();
    const parent = stack.at(-1);
    if (!leaf || !parent) return;
    if (!open || (open.aggregates.has(leaf.name) && !open.isWhole)) throw unclosed(leaf);
    if (open.aggregates.has(leaf.name)) continue;
    for (const child of leaf.children.splice(0)) parent.children.push(child);
  }
  stack.pop();
}

function unclosed({ line, name }: Tag): ImportError {
  return new ImportError(`Line ${String(line)}: <${name}> is not closed`);
}

/** A comment, an instruction or a text that is not marked up. */
function readAside(text: string, at: number, line: number): { text: string; end: number } | null {
  if (/^<!DOCTYPE/i.test(text.slice(at, at + 9))) {
    throw new ImportError(`Line ${String(line)}: files with a document type are not read`);
  }
  for (const [begin, end] of ASIDES) {
    if (!text.startsWith(begin, at)) continue;
    const to = text.indexOf(end, at + begin.length);
    if (to < 0) throw new ImportError(`Line ${String(line)}: ${begin} is not closed`);
    const inside = begin === '<![CDATA[' ? text.slice(at + begin.length, to) : '';
    return { text: inside, end: to + end.length };
  }
  return null;
}

const ASIDES = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

function nextTag(text: string, at: number): number {
  const end = text.indexOf('<', at);
  return end < 0 ? text.length : end;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single]) => [
      name.slice(name.indexOf(':') + 1),
      unescaped(double ?? single ?? ''),
    ]),
  );
}

/** Only the five entities of XML and characters by number are known; all else stays as it is written. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:([a-z]+)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : whole;
    },
  );
}

/** The line of a place; asked in the order of the text. */
function lineCounter(text: string): (at: number) => number {
  const endAfter = (from: number) => {
    const end = text.indexOf('\n', from);
    return end < 0 ? text.length : end;
  };
  let [line, end] = [1, endAfter(0)];
  return (at) => {
    // The next end is kept: many files have all their elements in one line.
    for (; end < at; end = endAfter(end + 1)) line++;
    return line;
  };
}

/** The first element that a path of names leads to. */
export function tagAt(tag: Tag | undefined, ...path: readonly string[]): Tag | undefined {
  return path.reduce<Tag | undefined>(
    (found, name) => found?.children.find((child) => child.name === name),
    tag,
  );
}

/** The text at the end of a path, without blanks around; '' if there is none. */
export function textAt(tag: Tag | undefined, ...path: readonly string[]): string {
  return tagAt(tag, ...path)?.text.trim() ?? '';
}

/** The children of a name. */
export function childrenOf(tag: Tag | undefined, name: string): Tag[] {
  return tag?.children.filter((child) => child.name === name) ?? [];
}

/** All elements of some names, which are not looked for inside of each other. */
export function tagsNamed(tag: Tag, names: readonly string[]): Tag[] {
  return tag.children.flatMap((child) => (names.includes(child.name) ? [child] : tagsNamed(child, names)));
}
