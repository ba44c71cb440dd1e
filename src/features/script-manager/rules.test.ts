import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cutsMuch,
  keepsEarlier,
  normalTags,
  numberedName,
  SCRIPT_SETTING_DEFAULTS,
  scriptNameProblem,
  scriptTexts,
  settingProblem,
  tagsProblem,
  versionsToPrune,
} from './rules';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('names', () => {
  test.each([
    'a',
    '__proto__',
    'constructor',
    '月次売上',
    '😀',
    'x'.repeat(255),
    '😀'.repeat(255),
    'a b',
    'a/b\\c',
  ])('%j is one', (name) => {
    expect(scriptNameProblem(name)).toBeNull();
  });

  test.each([
    ['', scriptTexts.nameEmpty],
    ['x'.repeat(256), scriptTexts.nameInvalid],
    ['a\nb', scriptTexts.nameInvalid],
    ['a\u0000b', scriptTexts.nameInvalid],
    ['a\u0085b', scriptTexts.nameInvalid],
  ])('%j is none', (name, problem) => {
    expect(scriptNameProblem(name)).toBe(problem);
  });

  test('a numbered name still fits', () => {
    expect(numberedName('report', 2)).toBe('report (2)');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 2, max: 5_000 }),
        (name, n) => {
          expect(Array.from(numberedName(name, n)).length).toBeLessThanOrEqual(255);
        },
      ),
    );
  });
});

test('tags are trimmed, none empty and none twice; a semicolon parts two', () => {
  expect(normalTags([' a ', 'b;c', 'a', '', ' ; ', 'A'])).toEqual(['a', 'b', 'c', 'A']);
  expect(tagsProblem(['x'.repeat(100)])).toBeNull();
  expect(tagsProblem(['x'.repeat(101)])).toBe(scriptTexts.tag);
  expect(tagsProblem(['a\nb'])).toBe(scriptTexts.tag);
  expect(tagsProblem(Array.from({ length: 51 }, (_, i) => String(i)))).toBe(scriptTexts.tags);
  fc.assert(
    fc.property(fc.array(fc.string()), (tags) => {
      const normal = normalTags(tags);
      expect(normalTags(normal.join(';').split(';'))).toEqual(normal);
    }),
  );
});

describe('the history', () => {
  test('keeps one save in 5 minutes, and everything that is no ordinary save', () => {
    const facts = { storedAgo: MINUTE, keptAgo: MINUTE, sameSession: false, cut: false, emptied: false };
    expect(keepsEarlier('save', facts)).toBe(false);
    expect(keepsEarlier('save', { ...facts, cut: true })).toBe(true);
    expect(keepsEarlier('save', { ...facts, keptAgo: null })).toBe(true);
    expect(keepsEarlier('save', { ...facts, keptAgo: 5 * MINUTE })).toBe(true);
    for (const reason of ['rename', 'import', 'restore', 'delete', 'conflict'] as const) {
      expect(keepsEarlier(reason, facts)).toBe(true);
    }
  });

  test('keeps what a save without a version replaces, but not what its session just stored', () => {
    const facts = { storedAgo: 4 * MINUTE, keptAgo: MINUTE, sameSession: true, cut: false, emptied: false };
    expect(keepsEarlier('overwrite', facts)).toBe(false);
    expect(keepsEarlier('overwrite', { ...facts, storedAgo: 5 * MINUTE })).toBe(true);
    expect(keepsEarlier('overwrite', { ...facts, sameSession: false })).toBe(true);
  });

  test('keeps what gives way to an empty text, whoever stored it and when', () => {
    const facts = { storedAgo: 0, keptAgo: 0, sameSession: true, cut: false, emptied: true };
    expect(keepsEarlier('save', facts)).toBe(true);
    expect(keepsEarlier('overwrite', facts)).toBe(true);
  });

  test('keeps a text of which much goes at once', () => {
    const text = 'select 1;\n'.repeat(200);
    expect(cutsMuch(text, '')).toBe(true);
    expect(cutsMuch(text, 'something else')).toBe(true);
    expect(cutsMuch(text, text.slice(0, 1000) + text.slice(1600))).toBe(true);
    expect(cutsMuch(text, text.slice(0, 1000) + text.slice(1400))).toBe(false);
    expect(cutsMuch(text, `${text}and more`)).toBe(false);
    expect(cutsMuch(text.slice(0, 200), text.slice(0, 90))).toBe(true);
    expect(cutsMuch('select 1', '')).toBe(false);
  });

  test('lets go of all but the 50 newest and one of each of the last 30 days', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const version = (id: number, ago: number) => ({ id, keptAt: new Date(now.getTime() - ago) });
    const newest = Array.from({ length: 50 }, (_, i) => version(i, i * MINUTE));
    const older = [
      version(100, DAY), // the newest of its day
      version(101, DAY + MINUTE),
      version(103, 29 * DAY),
      version(104, 31 * DAY),
    ];
    expect(versionsToPrune([...newest, ...older], now)).toEqual([101, 104]);
    expect(versionsToPrune(newest, now)).toEqual([]);
    // One day in London, two in Kuala Lumpur, where midnight is at 16:00 UTC.
    const nights = ['2026-11-10T15:59:00Z', '2026-11-10T16:00:00Z', '2026-11-10T17:00:00Z'];
    const kept = nights.map((time, at) => ({ id: 200 + at, keptAt: new Date(time) })).toReversed();
    expect(versionsToPrune([...newest, ...kept], now)).toEqual([201]);
  });
});

describe('settings', () => {
  test('the defaults are settings', () => {
    for (const key of ['export_filename', 'button_colors', 'word_wrap'] as const) {
      expect(settingProblem(key, SCRIPT_SETTING_DEFAULTS[key])).toBeNull();
    }
  });

  test.each([
    '{}',
    '{"export-csv":{"background":"#FF8800","color":"#fff"}}',
    '{"options":{"background":"rgb(1, 2, 3)"}}',
    '{"delete-script":{"background":"red","color":"white"}}',
  ])('%s are colours of buttons', (json) => {
    expect(settingProblem('button_colors', json)).toBeNull();
  });

  test.each([
    '',
    'null',
    '[]',
    '{"other":{"background":"#ffffff","color":"#000000"}}',
    '{"__proto__":{"background":"#ffffff"}}',
    '{"export-csv":"#ffffff"}',
    '{"export-csv":{"background":"url(x)"}}',
    '{"export-csv":{"background":"#ffffff","border":"#000000"}}',
  ])('%s are none', (json) => {
    expect(settingProblem('button_colors', json)).toBe(scriptTexts.buttonColors);
  });

  test('word wrap is true or false, a file name one line', () => {
    expect(settingProblem('word_wrap', 'yes')).toBe(scriptTexts.wordWrap);
    expect(settingProblem('export_filename', 'a\nb')).toBe(scriptTexts.exportFilename);
    expect(settingProblem('export_filename', 'x'.repeat(201))).toBe(scriptTexts.exportFilename);
  });
});
