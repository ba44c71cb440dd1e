import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { literalsOf } from '../support/sentences';

const root = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');

const THROWS = /new (?:Config|DatabaseRefused|MigrationRefused|Setup)Error\(/;
/** Their messages are judged elsewhere and thrown in the files that THROWS finds. */
const ALSO =
  /(?:start-failure|database-url|sign-in-settings|first-start-settings|backup\/settings|covers\/settings)\.ts$/;
/** Only tests and the cluster need what these bring. */
const NOT_OF_THE_START =
  /\.test\.ts$|^scripts\/(?:test|bench|cluster|image)|(?:browser|container-programs|debian-program|galera|mysql-program)\.mjs$/;

/** Statements, what the log says while all is well, and parts of messages. */
const NO_MESSAGE =
  /^\s*(?:SELECT|SET|SHOW|CREATE|GRANT)\b|^Demo: |^\w+ing .* …$|^[… ]+$|^Toolstead can't start\.\s*n?…$|^…: …$/;

function messagesOfTheStart(): string[] {
  const files = ['db', 'src', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files
    .filter((file) => /\.(?:ts|mjs)$/.test(file) && !NOT_OF_THE_START.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ file, text }) => THROWS.test(text) || ALSO.test(file))
    .flatMap(({ text }) => literalsOf(text.replaceAll(/\.describe\([^]*?'\s*,?\s*\)/g, '')))
    .filter((text) => /^(?:must |[A-Z…]).* .* /.test(text) && !NO_MESSAGE.test(text))
    .map((text) => text.replace(/^Toolstead can't start\. /, ''));
}

test('the page on failures lists each message of a failed start, and none that is gone', () => {
  const listed = [...PAGE.matchAll(/^- `([^`]+)`/gm)].map(([, message]) => message ?? '');
  const told = messagesOfTheStart();
  expect(told.length).toBeGreaterThan(40);
  const unlisted = [...new Set(told)].filter((message) => !listed.includes(message));
  expect(unlisted, 'say in docs/troubleshooting.md what to do about them').toEqual([]);
  expect(listed.filter((message) => !told.includes(message))).toEqual([]);
});
