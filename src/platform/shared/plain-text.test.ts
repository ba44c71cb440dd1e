import { expect, test } from 'vitest';
import { hasWords, plainText } from './plain-text';

test.each([
  ['Café Müller', 'CAFE MULLER'],
  ['Straße', 'STRASSE'],
  ['Łódź, Ærøskøbing, đường, œuvre', 'LODZ, AEROSKOBING, DUONG, OEUVRE'],
  ['한글', '한글'],
  ['한글'.normalize('NFD'), '한글'],
  ['cafe\u0301 Ångström ё', 'CAFE ANGSTROM Е'],
  ['が हिन्दी ❤️', 'が हिन्दी ❤️'],
  ['ａｂ①', 'AB1'],
  ['שָׁלוֹם مُحَمَّد', 'שלום محمد'],
])('%s is compared as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('a text has the words of a search in any order, ß written either way', () => {
  expect(hasWords('strasse müll')('Müller, Hauptstraße 5')).toBe(true);
  expect(hasWords('straße')('HAUPTSTRASSE')).toBe(true);
  expect(hasWords('strasse 6')('Hauptstraße 5')).toBe(false);
});
