import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvHead, csvRow, csvTexts, readCsv, type CsvScript } from './csv';

const file = (scripts: readonly CsvScript[]) => csvHead() + scripts.map(csvRow).join('');

test('a file has the documented form', () => {
  expect(file([{ name: 'a "b"', content: 'select 1,\n2', tags: ['x', 'y'] }])).toBe(
    'script_name,script_content,tags\n"a ""b""","select 1,\n2","x;y"\n',
  );
});

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r\n', '\r', ' ', '按', '😀') });
const script = fc.record({
  name: cell,
  content: cell,
  tags: fc.array(fc.stringMatching(/^[a-z" ,]+$/), { maxLength: 3 }),
});

test('whatever is written is read again, in any line ends of the rows and with a byte order mark', () => {
  fc.assert(
    fc.property(fc.array(script, { minLength: 1, maxLength: 5 }), fc.boolean(), (scripts, mark) => {
      const read = readCsv((mark ? '\ufeff' : '') + file(scripts));
      if ('problem' in read) throw new Error(read.problem);
      expect(read.invalidLines).toEqual([]);
      expect(read.rows).toMatchObject(scripts);
      expect(read.rows).toHaveLength(scripts.length);
    }),
  );
  const crlf = 'script_name,script_content,tags\r\n"a","x\r\ny","t"\r\n\r\nb,c,\r\n';
  expect(readCsv(crlf)).toEqual({
    rows: [
      { line: 2, name: 'a', content: 'x\r\ny', tags: ['t'] },
      { line: 5, name: 'b', content: 'c', tags: [] },
    ],
    invalidLines: [],
  });
});

test('rows of another shape are told by their line, and the rows after them are read', () => {
  const text = `${csvHead()}"a","1","x"\n"b","2"\n"c","3","x","y"\n"d" ,"4",""\n"e","5\n5",""\n"f","6`;
  const read = readCsv(text);
  expect(read).toMatchObject({
    rows: [
      { line: 2, name: 'a' },
      { line: 6, name: 'e', content: '5\n5' },
    ],
    invalidLines: [3, 4, 5, 8],
  });
});

describe('no such file', () => {
  test.each([
    ['', csvTexts.wrongHeader],
    ['script_name,script_content\n"a","b"\n', csvTexts.wrongHeader],
    ['Script_Name,script_content,tags\n"a","b",""\n', csvTexts.wrongHeader],
    ['script_name,script_content,tags \n"a","b",""\n', csvTexts.wrongHeader],
    ['script_name,script_content,tags', csvTexts.noRows],
    ['script_name,script_content,tags\n\n"a","b"\n', csvTexts.noRows],
  ])('%j', (text, problem) => {
    expect(readCsv(text)).toEqual({ problem });
  });

  test('whatever it is, reading it ends', () => {
    fc.assert(
      fc.property(cell, (rest) => {
        const read = readCsv(csvHead() + rest);
        expect('problem' in read || read.rows.length > 0).toBe(true);
      }),
    );
  });
});
