import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const src = path.join(import.meta.dirname, '../../src');

/**
 * The comments of procedures, by their paths: of each router that the app composes, the comment before the property of
 * the procedure's name, in the router's file or in another one called router below it.
 */
export function procedureTexts(paths: readonly string[]): Record<string, string> {
  const files = { ...routerFiles('app-router.ts', 'router'), ...routerFiles('tools.ts', 'tool') };
  const texts = paths.flatMap((one) => {
    const [name = '', procedure = ''] = one.split('.');
    const found = (files[name] ?? []).map((file) => commentBefore(file, procedure)).find(Boolean);
    return found ? [[one, found]] : [];
  });
  return Object.fromEntries(texts) as Record<string, string>;
}

/** The texts of the files in which the routers of a list are declared, by their names in the API. */
function routerFiles(list: string, role: string): Record<string, string[]> {
  const text = readFileSync(path.join(src, 'app/server', list), 'utf8');
  const imports = text.matchAll(/\{ (\w+)(?: as (\w+))? \} from '@\/(\S+\/)(\S+)';/g);
  return Object.fromEntries(
    [...imports].flatMap(([, imported = '', alias, folder = '', file = '']) => {
      const name = alias ?? new RegExp(`^ {2}(\\w+): ${imported}\\b`, 'm').exec(text)?.[1];
      if (name === undefined) return [];
      const below = role === 'tool' ? routersBelow(folder) : [`${folder}${file}.ts`];
      return [[name, below.map((one) => readFileSync(path.join(src, one), 'utf8'))]];
    }),
  );
}

function routersBelow(folder: string): string[] {
  const files = readdirSync(path.join(src, folder), { recursive: true, encoding: 'utf8' }).sort();
  return files.filter((file) => /(^|\/)router\.ts$/.test(file)).map((file) => `${folder}${file}`);
}

function commentBefore(text: string, property: string): string | null {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*(?:async )?${property}[:,(]`).exec(text)?.[1];
  return (
    comment
      ?.replaceAll(/\n\s*\* ?/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() ?? null
  );
}
