import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../setup/command.mjs';

/** What compose.yaml says of its database: the major version of MySQL, and the settings that the server is given. */
export function readComposeDatabase() {
  const { image, command = [] } = parse(readFileSync(path.join(root, 'compose.yaml'), 'utf8')).services.db;
  return { major: Number(/^mysql:(\d+)/.exec(image)?.[1]), settings: command };
}
