import { beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});

const bearer = (which: 0 | 1) => ({ authorization: `Bearer ${app.users[which].token}` });

test('each account has a theme of its own, Modern Light until it chooses', async () => {
  const [one, two] = app.users;
  expect(await app.callerOf(one).themes.current()).toEqual({ themeName: 'Modern Light' });
  for (const theme_name of ['Warm Sunset', 'Professional Dark']) {
    expect(await app.callerOf(one).themes.update({ theme_name })).toEqual({ themeName: theme_name });
    expect(await app.callerOf(one).themes.current()).toEqual({ themeName: theme_name });
  }
  expect(await app.callerOf(two).themes.current()).toEqual({ themeName: 'Modern Light' });
});

test('an account follows the system with a pair until it chooses one theme; theme_name is the one worn last', async () => {
  const [one] = app.users;
  const { themes } = app.callerOf(one);
  expect(await themes.pair()).toEqual({ pair: null });
  const pair = { light: 'Paper', dark: 'Graphite' };
  expect(await themes.followSystem({ ...pair, worn: 'dark' })).toEqual({ themeName: 'Graphite' });
  expect(await themes.pair()).toEqual({ pair });
  const get = async (): Promise<unknown> => {
    const answer = await app.http.inject({ url: '/api/ThemeSettings.php?action=get', headers: bearer(0) });
    return answer.json();
  };
  expect(await get()).toEqual({ success: true, theme_name: 'Graphite' });
  await themes.followSystem({ ...pair, worn: 'light' });
  expect(await get()).toEqual({ success: true, theme_name: 'Paper' });

  for (const wrong of [
    { light: 'No Such Theme', dark: 'Graphite' },
    { light: 'Paper', dark: 'Ocean Breeze' },
    { light: 'Graphite', dark: 'Graphite' },
  ]) {
    await expect(themes.followSystem({ ...wrong, worn: 'light' })).rejects.toThrow('Failed to update theme');
  }
  expect(await themes.pair()).toEqual({ pair });
  expect(await app.callerOf(app.users[1]).themes.pair()).toEqual({ pair: null });

  await app.http.inject({
    method: 'POST',
    url: '/api/ThemeSettings.php',
    headers: bearer(0),
    payload: { theme_name: 'Mint Cream' },
  });
  expect(await themes.pair()).toEqual({ pair: null });
  expect(await get()).toEqual({ success: true, theme_name: 'Mint Cream' });
});

test('ThemeSettings.php answers as documented', async () => {
  const url = '/api/ThemeSettings.php';
  const get = await app.http.inject({ url: `${url}?action=get`, headers: bearer(1) });
  expect(get.json()).toEqual({ success: true, theme_name: 'Modern Light' });

  const saved = await app.http.inject({
    method: 'POST',
    url,
    headers: bearer(1),
    payload: { theme_name: 'Paper' },
  });
  expect(saved.json()).toEqual({ success: true, theme_name: 'Paper' });

  for (const [theme_name, status] of [
    ['No Such Theme', 422],
    ['modern light', 422],
    ['', 422],
    [7, 400],
  ] as const) {
    const refused = await app.http.inject({
      method: 'POST',
      url,
      headers: bearer(1),
      payload: { theme_name },
    });
    expect(refused.statusCode).toBe(status);
  }
  const unknown = await app.http.inject({
    method: 'POST',
    url,
    headers: bearer(1),
    payload: { theme_name: 'x' },
  });
  expect(unknown.json()).toMatchObject({
    success: false,
    message: 'Failed to update theme',
    error: 'Failed to update theme',
  });
  const again = await app.http.inject({ url: `${url}?action=get`, headers: bearer(1) });
  expect(again.json()).toEqual({ success: true, theme_name: 'Paper' });

  const stranger = await app.http.inject({ url: `${url}?action=get` });
  expect(stranger.statusCode).toBe(401);
});

test('the available themes come in full: the five built-in ones and at least eleven more', async () => {
  const response = await app.http.inject({
    url: '/api/ThemeSettings.php?action=available',
    headers: bearer(0),
  });
  const { themes } = response.json<{ themes: Record<string, unknown>[] }>();
  expect(themes.length).toBeGreaterThanOrEqual(16);
  expect(themes.slice(0, 5).map((theme) => theme.name)).toEqual([
    'Modern Light',
    'Professional Dark',
    'Ocean Breeze',
    'Forest Serenity',
    'Warm Sunset',
  ]);
  for (const theme of themes) {
    expect(theme).toMatchObject({
      description: expect.any(String) as string,
      category: expect.any(String) as string,
      data: { preview: { background: expect.any(String) as string } },
    });
  }
});
