import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../setup/command.mjs';

/** The database of compose.yaml: the major version of MySQL, and the server's settings. */
export function readComposeDatabase() {
  const { image, command = [] } = parse(readFileSync(path.join(root, 'compose.yaml'), 'utf8')).services.db;
  return { major: Number(/^mysql:(\d+)/.exec(image)?.[1]), settings: command };
}
