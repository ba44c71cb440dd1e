import { describe, expect, test } from 'vitest';
import { activeNavigationText, isDarkTheme, knownOrDefault, pageOf, pageWith, searchThemes } from './rules';

describe('a theme name', () => {
  test('that is known stays', () => {
    expect(knownOrDefault('Paper', ['Modern Light', 'Paper'])).toBe('Paper');
  });
  test.each([['Nope'], ['paper'], [''], [null], [undefined], ['__proto__']])(
    '%j is unknown: the default',
    (name) => {
      expect(knownOrDefault(name, ['Modern Light', 'Paper'])).toBe('Modern Light');
    },
  );
});

describe('dark', () => {
  test('of the built-in themes only Professional Dark, whatever they say', () => {
    expect(isDarkTheme({ name: 'Professional Dark', isDark: false })).toBe(true);
    expect(isDarkTheme({ name: 'Warm Sunset', isDark: true })).toBe(false);
  });
  test('any other by its own word', () => {
    expect(isDarkTheme({ name: 'Graphite', isDark: true })).toBe(true);
    expect(isDarkTheme({ name: 'Paper', isDark: false })).toBe(false);
  });
});

describe('text on active navigation', () => {
  test.each([
    ['#808080', '#000000'], // exactly 128
    ['#7f7f7f', '#ffffff'],
    ['#ff0000', '#ffffff'], // 76
    ['#00ff00', '#000000'], // 150
    ['#0000ff', '#ffffff'], // 29
    ['#FFFFFF', '#000000'],
    ['#000000', '#ffffff'],
  ])('on %s is %s', (background, text) => {
    expect(activeNavigationText(background)).toBe(text);
  });
});

describe('a page of themes', () => {
  const twentyOne = Array.from({ length: 21 }, (_, index) => index);

  test('holds eight', () => {
    expect(pageOf(twentyOne, 1)).toEqual({
      items: [0, 1, 2, 3, 4, 5, 6, 7],
      page: 1,
      pages: 3,
      placeholders: 0,
    });
  });
  test('is filled up with placeholders when it is short', () => {
    expect(pageOf(twentyOne, 3)).toEqual({ items: [16, 17, 18, 19, 20], page: 3, pages: 3, placeholders: 3 });
  });
  test.each([
    [0, 1],
    [-3, 1],
    [99, 3],
  ])('%i is brought to the nearest one there is', (wanted, page) => {
    expect(pageOf(twentyOne, wanted).page).toBe(page);
  });
  test('of exactly eight is the only one', () => {
    expect(pageOf(twentyOne.slice(0, 8), 2)).toMatchObject({ page: 1, pages: 1, placeholders: 0 });
  });
  test('of nothing has no placeholders', () => {
    expect(pageOf([], 1)).toEqual({ items: [], page: 1, pages: 1, placeholders: 0 });
  });
  test('is found by a theme on it', () => {
    const named = Array.from({ length: 21 }, (_, index) => ({ name: `theme ${index}` }));
    expect(['theme 7', 'theme 8', 'theme 20', 'none'].map((name) => pageWith(name, named))).toEqual([
      1, 2, 3, 1,
    ]);
  });
});

describe('searching', () => {
  const themes = [
    { name: 'Warm Sunset', description: 'Peach and rose', category: 'Light Themes' },
    { name: 'Rose Garden', description: 'Blush pink', category: 'Light Themes' },
    { name: 'Graphite', description: 'Neutral grey', category: 'Dark Themes' },
  ];
  test.each([
    ['', ['Warm Sunset', 'Rose Garden', 'Graphite']],
    ['  ROSE ', ['Warm Sunset', 'Rose Garden']],
    ['rose warm', ['Warm Sunset']],
    ['dark', ['Graphite']],
    ['nothing', []],
  ])('%j finds %j', (text, names) => {
    expect(searchThemes(themes, text).map((theme) => theme.name)).toEqual(names);
  });
});
