import { expect, test } from 'vitest';
import { THEME_CATALOGUE } from './catalogue';
import { FALLBACK_THEMES } from './client/fallback-themes';
import { KNOWN_THEMES } from './known-themes';
import { activeNavigationText, BUILT_IN_THEMES } from './rules';

test('the names that the first-load code knows are those of the catalogue, in its order', () => {
  expect(KNOWN_THEMES).toEqual(THEME_CATALOGUE.map(({ name, isDark }) => ({ name, isDark })));
});

test('the built-in themes are the five of the specification, in its two groups', () => {
  const builtIn = THEME_CATALOGUE.filter((theme) => theme.builtIn);
  expect(builtIn.map((theme) => theme.name)).toEqual(BUILT_IN_THEMES);
  expect(builtIn.filter((theme) => theme.isDark).map((theme) => theme.name)).toEqual(['Professional Dark']);
  expect(builtIn.filter((theme) => theme.category === 'Dark Themes').map((theme) => theme.name)).toEqual([
    'Professional Dark',
  ]);
});

test('at least eleven more themes make paging real', () => {
  expect(THEME_CATALOGUE.length).toBeGreaterThanOrEqual(16);
});

test.each(THEME_CATALOGUE.map((theme) => [theme.name, theme.data] as const))(
  '%s: text on active navigation follows the brightness rule',
  (_, data) => {
    for (const state of ['navActive', 'navActiveHover']) {
      const background = data[`${state}Bg`];
      expect(background).toMatch(/^#[0-9a-f]{6}$/);
      if (typeof background === 'string') expect(data[`${state}Text`]).toBe(activeNavigationText(background));
    }
  },
);

test.each(THEME_CATALOGUE.map((theme) => [theme.name, theme] as const))(
  '%s: names its colour scheme as its isDark says',
  (_, theme) => {
    expect(theme.data.colorScheme).toBe(theme.isDark ? 'dark' : 'light');
  },
);

test('the fallback for a list that cannot be loaded says what the catalogue says of the built-in themes', () => {
  expect(FALLBACK_THEMES).toEqual(
    THEME_CATALOGUE.filter((theme) => theme.builtIn).map(({ name, description, category }) => ({
      name,
      description,
      category,
    })),
  );
});
