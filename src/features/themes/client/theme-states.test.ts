import { beforeEach, describe, expect, test } from 'vitest';
import { THEME_CATALOGUE } from '../catalogue';
import { KNOWN_THEMES } from '../known-themes';
import type { Theme } from '../rules';
import { createThemeEngine } from './theme-states';
import type { ThemeEngine, ThemeEvents } from './theme-contract';

const EVENT_NAMES = [
  'initialized',
  'applied',
  'switching',
  'switched',
  'switchError',
  'previewStart',
  'previewEnd',
  'added',
  'removed',
] as const satisfies (keyof ThemeEvents)[];

/** A browser tab and its server, as far as the engine uses them. */
interface World {
  stored: string | null;
  token: boolean;
  saved: () => Promise<string>;
  available: () => Promise<readonly Theme[]>;
  save: (theme: string) => Promise<void>;
  shown: string[];
  rules: string[];
  notified: string[];
  logged: string[];
  events: string[];
  otherTabStores: (theme: string) => void;
}

let world: World;
let engine: ThemeEngine;

beforeEach(() => {
  world = {
    stored: null,
    token: true,
    saved: () => Promise.resolve('Modern Light'),
    available: () => Promise.resolve(THEME_CATALOGUE),
    save: () => Promise.resolve(),
    shown: [],
    rules: [],
    notified: [],
    logged: [],
    events: [],
    otherTabStores: () => undefined,
  };
  engine = createThemeEngine({
    shipped: KNOWN_THEMES,
    display: (theme) => world.shown.push(theme),
    addRule: (theme) => world.rules.push(theme.name),
    removeRule: (name) => (world.rules = world.rules.filter((rule) => rule !== name)),
    readStored: () => world.stored,
    store: (theme) => (world.stored = theme),
    watchStored: (listener) => (world.otherTabStores = listener),
    hasToken: () => world.token,
    loadSaved: () => world.saved(),
    loadAvailable: () => world.available(),
    save: (theme) => world.save(theme),
    notify: (tone, text) => world.notified.push(`${tone}: ${text}`),
    log: {
      warn: (...parts: unknown[]) => world.logged.push(`warn: ${parts.join(' ')}`),
      error: (...parts: unknown[]) => world.logged.push(`error: ${parts.join(' ')}`),
    },
  });
  for (const name of EVENT_NAMES) engine.on(name, () => world.events.push(name));
});

/** The engine started with `stored`; the recorded events of the start are cleared. */
function startOn(stored: string | null): void {
  world.stored = stored;
  engine.start();
  world.shown = [];
  world.events = [];
}

/** A promise that the test settles. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

function themeNamed(name: string, isDark: boolean): Theme {
  const preview = { background: '#000000', text: '#ffffff', accent: '#ffffff' };
  return { name, description: '', category: 'Dark Themes', isDark, builtIn: false, data: { preview } };
}

describe('start', () => {
  test('puts on the stored theme', () => {
    world.stored = 'Professional Dark';
    engine.start();
    expect(world.shown).toEqual(['Professional Dark']);
    expect(engine.snapshot()).toMatchObject({ current: 'Professional Dark', isDark: true, switching: false });
    expect(world.events).toEqual(['initialized', 'applied']);
  });

  test.each([[null], ['Nope'], ['__proto__']])('puts on the default for %j', (stored) => {
    world.stored = stored;
    engine.start();
    expect(world.shown).toEqual(['Modern Light']);
    expect(world.stored).toBe(stored);
  });
});

describe('the saved theme', () => {
  test('is put on and remembered', async () => {
    startOn('Paper');
    world.saved = () => Promise.resolve('Graphite');
    await engine.loadSaved();
    expect(world.shown).toEqual(['Graphite']);
    expect(world.stored).toBe('Graphite');
    expect(world.events).toEqual(['applied']);
  });

  test('that is on already changes nothing', async () => {
    startOn('Graphite');
    world.saved = () => Promise.resolve('Graphite');
    await engine.loadSaved();
    expect(world.shown).toEqual([]);
    expect(world.events).toEqual([]);
  });

  test('without a token: the default', async () => {
    startOn('Graphite');
    world.token = false;
    await engine.loadSaved();
    expect(engine.current()).toBe('Modern Light');
  });

  test('of an unknown name: a warning and the default', async () => {
    startOn('Graphite');
    world.saved = () => Promise.resolve('Retired');
    await engine.loadSaved();
    expect(engine.current()).toBe('Modern Light');
    expect(world.logged).toEqual(["warn: Unknown saved theme 'Retired', using 'Modern Light'"]);
  });

  test('newer than this build is fetched', async () => {
    startOn('Graphite');
    world.saved = () => Promise.resolve('Brand New');
    world.available = () => Promise.resolve([...THEME_CATALOGUE, themeNamed('Brand New', true)]);
    await engine.loadSaved();
    expect(world.shown).toEqual(['Brand New']);
    expect(world.rules).toEqual(['Brand New']);
    expect(engine.isDark()).toBe(true);
  });

  test('that cannot be loaded: logged, the default, and the stored one kept for the next start', async () => {
    startOn('Graphite');
    world.saved = () => Promise.reject(new Error('Cannot reach the server'));
    await engine.loadSaved();
    expect(engine.current()).toBe('Modern Light');
    expect(world.logged).toEqual(['error: Could not load the saved theme: Error: Cannot reach the server']);
    expect(world.stored).toBe('Graphite');
  });

  test('does not undo a choice that was made while it was loading', async () => {
    startOn('Graphite');
    const saved = deferred<string>();
    world.saved = () => saved.promise;
    const loaded = engine.loadSaved();
    await engine.switchTo('Paper');
    saved.resolve('Graphite');
    await loaded;
    expect(engine.current()).toBe('Paper');
    expect(world.stored).toBe('Paper');
  });
});

describe('a preview', () => {
  test('is shown without being chosen, and ends in the theme before it', () => {
    startOn('Paper');
    engine.preview('Graphite');
    expect(engine.snapshot()).toMatchObject({ current: 'Paper', displayed: 'Graphite', isDark: true });
    engine.endPreview();
    expect(engine.snapshot()).toMatchObject({ current: 'Paper', displayed: 'Paper', isDark: false });
    expect(world.shown).toEqual(['Graphite', 'Paper']);
    expect(world.events).toEqual(['previewStart', 'applied', 'previewEnd', 'applied']);
    expect(world.stored).toBe('Paper');
  });

  test('after another still ends in the theme before both', () => {
    startOn('Paper');
    engine.preview('Graphite');
    engine.preview('Espresso');
    engine.endPreview();
    expect(world.shown).toEqual(['Graphite', 'Espresso', 'Paper']);
  });

  test('of an unknown theme is none, and ending none is nothing', () => {
    startOn('Paper');
    engine.preview('Nope');
    engine.endPreview();
    expect(world.events).toEqual([]);
  });

  test('of the current theme ends another', () => {
    startOn('Paper');
    engine.preview('Paper');
    expect(world.events).toEqual([]);
    engine.preview('Graphite');
    engine.preview('Paper');
    expect(engine.snapshot()).toMatchObject({ displayed: 'Paper', previewed: null });
  });

  test('is replaced by a confirmed switch', async () => {
    startOn('Paper');
    engine.preview('Graphite');
    await engine.switchTo('Graphite');
    engine.endPreview();
    expect(engine.displayed()).toBe('Graphite');
    expect(world.shown).toEqual(['Graphite']);
    expect(world.events).toEqual(['previewStart', 'applied', 'previewEnd', 'switching', 'switched']);
  });
});

describe('a switch', () => {
  test('is on the screen at once, and stored and told when the server has it', async () => {
    startOn('Paper');
    const saving = deferred<void>();
    world.save = () => saving.promise;
    const switched = engine.switchTo('Graphite');
    expect(engine.snapshot()).toMatchObject({ current: 'Graphite', displayed: 'Graphite', switching: true });
    expect(world.stored).toBe('Paper');
    saving.resolve();
    await switched;
    expect(engine.snapshot()).toMatchObject({ current: 'Graphite', switching: false });
    expect(world.stored).toBe('Graphite');
    expect(world.notified).toEqual(['success: Theme updated successfully!']);
    expect(world.events).toEqual(['switching', 'applied', 'switched']);
  });

  test('blocks previews and a second switch while it is in progress', async () => {
    startOn('Paper');
    const saving = deferred<void>();
    const sent: string[] = [];
    world.save = (theme) => {
      sent.push(theme);
      return saving.promise;
    };
    const switched = engine.switchTo('Graphite');
    engine.preview('Espresso');
    await engine.switchTo('Espresso');
    expect(engine.displayed()).toBe('Graphite');
    saving.resolve();
    await switched;
    expect(sent).toEqual(['Graphite']);
    engine.preview('Espresso');
    expect(engine.displayed()).toBe('Espresso');
  });

  test('that the server refuses brings the earlier theme back and says so', async () => {
    startOn('Paper');
    world.save = () => Promise.reject(new Error('The server’s own reason'));
    await expect(engine.switchTo('Graphite')).rejects.toThrow('The server’s own reason');
    expect(engine.snapshot()).toMatchObject({ current: 'Paper', displayed: 'Paper', switching: false });
    expect(world.shown).toEqual(['Graphite', 'Paper']);
    expect(world.notified).toEqual(['error: Failed to update theme']);
    expect(world.events).toEqual(['switching', 'applied', 'applied', 'switchError']);
    expect(world.stored).toBe('Paper');
  });

  test('without a token is refused before anything is sent', async () => {
    startOn('Paper');
    world.token = false;
    world.save = () => Promise.reject(new Error('sent'));
    engine.preview('Graphite');
    await expect(engine.switchTo('Graphite')).rejects.toThrow('No authentication token');
    expect(engine.displayed()).toBe('Paper');
    expect(world.notified).toEqual(['error: Failed to update theme']);
    expect(world.events).toContain('switchError');
  });

  test('to an unknown name is one to the default', async () => {
    startOn('Paper');
    await engine.switchTo('Nope');
    expect(engine.current()).toBe('Modern Light');
  });
});

describe('another tab', () => {
  test('is followed', () => {
    startOn('Paper');
    world.otherTabStores('Graphite');
    expect(engine.current()).toBe('Graphite');
    expect(world.events).toEqual(['applied']);
  });

  test('changes what a preview ends in, not the preview', () => {
    startOn('Paper');
    engine.preview('Espresso');
    world.otherTabStores('Graphite');
    expect(engine.displayed()).toBe('Espresso');
    engine.endPreview();
    expect(engine.displayed()).toBe('Graphite');
  });

  test('changes what a failed switch returns to', async () => {
    startOn('Paper');
    const saving = deferred<void>();
    world.save = () => saving.promise;
    const switched = engine.switchTo('Espresso');
    world.otherTabStores('Graphite');
    expect(engine.displayed()).toBe('Espresso');
    saving.reject(new Error('no'));
    await expect(switched).rejects.toThrow('no');
    expect(engine.displayed()).toBe('Graphite');
  });

  test('with a theme that this build lacks is not followed', () => {
    startOn('Paper');
    world.otherTabStores('Brand New');
    expect(engine.current()).toBe('Paper');
  });
});

describe('the server’s list', () => {
  test('adds what this build lacks and drops what is gone', () => {
    startOn('Paper');
    engine.reconcile([...THEME_CATALOGUE, themeNamed('Brand New', true)]);
    expect(world.events).toEqual(['added']);
    expect(engine.names()).toContain('Brand New');

    engine.reconcile(THEME_CATALOGUE.filter((theme) => theme.name !== 'Espresso'));
    expect(world.events).toEqual(['added', 'removed', 'removed']);
    expect(engine.names()).not.toContain('Brand New');
    expect(engine.names()).not.toContain('Espresso');
    expect(world.rules).toEqual([]);
  });

  test('without the theme that is on brings the default', () => {
    startOn('Espresso');
    engine.reconcile(THEME_CATALOGUE.filter((theme) => theme.name !== 'Espresso'));
    expect(world.shown).toEqual(['Modern Light']);
  });

  test('never takes the default away', () => {
    startOn(null);
    engine.reconcile([]);
    expect(engine.names()).toEqual(['Modern Light']);
  });
});

test('whoever subscribes hears of every change and finds a new snapshot', () => {
  startOn('Paper');
  const seen = [engine.snapshot()];
  const leave = engine.subscribe(() => seen.push(engine.snapshot()));
  engine.preview('Graphite');
  leave();
  engine.endPreview();
  expect(seen.map((snapshot) => snapshot.displayed)).toEqual(['Paper', 'Graphite']);
});
