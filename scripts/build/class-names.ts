import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Names the classes and keyframes of stylesheets in the build: two characters for the file, and the place of the name in
 * it, as in `k40`. Vite's `_button_1mt20_33` compress worse: with them the stylesheets of a page weigh a tenth more, and
 * its scripts, which name the same classes, 1 kB. Files are told apart by a hash, so that another one leaves the names
 * of the others, and what browsers have kept of them, as they are.
 */
export function createClassNames(): (name: string, file: string) => string {
  const prefixes = new Map<string, string>();
  const taken = new Set<string>();
  for (const file of stylesheets()) {
    let turn = 0;
    while (taken.has(prefixOf(file, turn))) turn += 1;
    taken.add(prefixOf(file, turn));
    prefixes.set(file, prefixOf(file, turn));
  }
  const places = new Map<string, Map<string, number>>();
  return (name, id) => {
    const file = relativeTo(id.replace(/\?.*$/, ''));
    const prefix = prefixes.get(file);
    if (prefix === undefined) throw new Error(`${file} is no stylesheet of the product`);
    const inFile = places.get(file) ?? new Map<string, number>();
    places.set(file, inFile);
    const place = inFile.get(name) ?? inFile.size;
    inFile.set(name, place);
    return prefix + place.toString(36);
  };
}

function stylesheets(): string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => relativeTo(path.join(root, 'src', file)))
    .sort();
}

const relativeTo = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** A letter, since no class begins with a digit, and a letter or digit. */
function prefixOf(file: string, turn: number): string {
  const hash = createHash('sha256')
    .update(`${file} ${String(turn)}`)
    .digest();
  return String.fromCharCode(97 + (hash.readUInt16BE(0) % 26)) + (hash.readUInt16BE(2) % 36).toString(36);
}
