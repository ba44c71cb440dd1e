import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFile } from './read-file';
import { type FileMapping, isOpen } from './reading';

const FIXTURES = join(import.meta.dirname, '../../../../tests/fixtures/bank-files');
const fixture = (name: string) => new Uint8Array(readFileSync(join(FIXTURES, name)));
const bytesOf = (text: string) => new TextEncoder().encode(text);

function problemOf(name: string, bytes: Uint8Array): string | null {
  const file = readFile({ name, bytes, currency: 'EUR' });
  return 'problem' in file ? file.problem : file.refusal;
}

/** What is read of a file's beginning is what is read of the file, or a line is named. */
function isHonest(name: string, whole: Uint8Array, length: number): void {
  const mapping: FileMapping = { roles: [], order: 'mdy', decimal: '.', isReversed: false, encoding: null };
  const how = { name, currency: 'EUR', mapping };
  const all = readFile({ ...how, bytes: whole });
  const file = readFile({ ...how, bytes: whole.subarray(0, length) });
  if ('problem' in all) throw new Error(all.problem);
  if ('problem' in file) {
    expect(file.problem).toMatch(/[Ll]ine \d+|No transactions found/);
    return;
  }
  if (file.refusal !== null) {
    expect(file.refusal).toMatch(/line \d+/);
    return;
  }
  if (file.questions.some(isOpen)) return;
  const rows = file.statements.flatMap((statement) => statement.rows);
  const problems = file.statements.flatMap((statement) => statement.problems);
  const expected = all.statements.flatMap((statement) => statement.rows).slice(0, rows.length);
  const last = rows.at(-1);
  if (problems.length === 0 && last) {
    // The last cell of a table may have lost its end: nothing in the file shows it.
    expect(rows.slice(0, -1)).toEqual(expected.slice(0, -1));
    expect(last.line).toBe(expected.at(-1)?.line);
  }
}

test.each(['us-bank.ofx', 'us-card.qfx', 'swiss-bank.xml'])(
  '%s is refused with a line wherever it is cut off',
  (name) => {
    const whole = fixture(name);
    const text = new TextDecoder().decode(whole).trimEnd();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) => {
        const cut = bytesOf(text.slice(0, length));
        expect(problemOf(name, cut)).toMatch(/[Ll]ine \d+|No transactions found/);
      }),
    );
  },
);

test.each(['german-bank.csv', 'us-bank.csv', 'money.qif'])(
  '%s is never read in part without a line where it is cut off',
  (name) => {
    const whole = fixture(name);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), (length) => {
        isHonest(name, whole, length);
      }),
    );
  },
);

test('any bytes are read or refused with a text', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('csv', 'ofx', 'qif', 'xml'),
      (bytes, kind) => {
        const file = readFile({ name: `a.${kind}`, bytes, currency: 'EUR' });
        expect('problem' in file ? file.problem : file.format).not.toBe('');
      },
    ),
  );
});
