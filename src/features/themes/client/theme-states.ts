import { createListeners } from '@/platform/client/listeners';
import { DEFAULT_THEME, isDarkTheme, knownOrDefault, THEME_TEXTS } from '../rules';
import type { KnownTheme } from '../known-themes';
import type { ThemeEngine, ThemeEnvironment, ThemeEvents, ThemeSnapshot } from './theme-contract';

export function createThemeEngine(environment: ThemeEnvironment): ThemeEngine {
  const events = createListeners<[name: keyof ThemeEvents, detail: object]>();
  const emit = <Name extends keyof ThemeEvents>(name: Name, detail: ThemeEvents[Name]) =>
    events.tell(name, detail);
  const { subscribe, tell } = createListeners();
  const known = new Map<string, KnownTheme>(environment.shipped.map((theme) => [theme.name, theme]));
  const shipped = new Set(known.keys());

  // `confirmed` is what the end of a preview and a failed switch return to.
  let confirmed: string = DEFAULT_THEME;
  let previewed: string | null = null;
  let pending: string | null = null;
  let state = read();

  function read(): ThemeSnapshot {
    const current = pending ?? confirmed;
    const displayed = pending ?? previewed ?? confirmed;
    const theme = known.get(displayed);
    return {
      current,
      displayed,
      previewed,
      isDark: theme !== undefined && isDarkTheme(theme),
      switching: pending !== null,
      names: [...known.keys()],
    };
  }

  function update(): void {
    const before = state.displayed;
    state = read();
    if (state.displayed !== before) environment.display(state.displayed);
    tell();
    if (state.displayed !== before) emit('applied', { theme: state.displayed });
  }

  function resolve(theme: string | null): string {
    return knownOrDefault(theme, state.names);
  }

  function clearPreview(): void {
    if (previewed === null) return;
    const theme = previewed;
    previewed = null;
    emit('previewEnd', { theme });
  }

  function fail(theme: string, error: Error): never {
    environment.notify('error', THEME_TEXTS.updateFailed);
    emit('switchError', { theme, error });
    throw error;
  }

  /** A theme chosen in another tab is already saved; an unknown name is ignored. */
  function follow(theme: string): void {
    if (!known.has(theme) || theme === confirmed) return;
    confirmed = theme;
    update();
  }

  async function shownTheme(loading: Promise<string>): Promise<string> {
    const name = await loading;
    // A theme newer than this tab's build may be in the server's list.
    if (!known.has(name)) engine.reconcile(await environment.loadAvailable());
    if (!known.has(name)) {
      environment.log.warn(`Unknown saved theme '${name}', using '${DEFAULT_THEME}'`);
      return DEFAULT_THEME;
    }
    return name;
  }

  const engine: ThemeEngine = {
    on: (name, listener) => events.subscribe((told, detail) => told === name && listener(detail as never)),
    subscribe,
    snapshot: () => state,
    current: () => state.current,
    displayed: () => state.displayed,
    isDark: () => state.isDark,
    isSwitching: () => state.switching,
    names: () => state.names,

    start() {
      confirmed = resolve(environment.readStored());
      state = read();
      environment.display(state.displayed);
      environment.watchStored(follow);
      emit('initialized', { theme: state.displayed });
      emit('applied', { theme: state.displayed });
    },

    async loadSaved() {
      if (!environment.hasToken()) {
        confirmed = DEFAULT_THEME;
        update();
        return;
      }
      const before = confirmed;
      try {
        const saved = await shownTheme(environment.loadSaved());
        // A switch made since is newer.
        if (pending !== null || confirmed !== before) return;
        confirmed = saved;
        environment.store(saved);
      } catch (error) {
        environment.log.error('Could not load the saved theme:', error);
        if (pending !== null || confirmed !== before) return;
        // Not stored: the next start may succeed.
        confirmed = DEFAULT_THEME;
      }
      update();
    },

    async followSaved(loaded) {
      const before = confirmed;
      const saved = await shownTheme(loaded).catch(() => before);
      if (pending !== null || confirmed !== before || saved === before) return;
      environment.store(saved);
      follow(saved);
    },

    wear(theme) {
      if (pending !== null || !known.has(theme)) return;
      environment.store(theme);
      follow(theme);
    },

    preview(theme) {
      if (pending !== null || theme === previewed || !known.has(theme)) return;
      if (theme === confirmed) {
        engine.endPreview();
        return;
      }
      clearPreview();
      previewed = theme;
      emit('previewStart', { theme });
      update();
    },

    endPreview() {
      if (previewed === null) return;
      clearPreview();
      update();
    },

    async switchTo(wanted) {
      if (pending !== null) return;
      const to = resolve(wanted);
      if (!environment.hasToken()) {
        engine.endPreview();
        fail(to, new Error(THEME_TEXTS.noToken));
      }
      const from = confirmed;
      pending = to;
      clearPreview();
      emit('switching', { from, to });
      update();
      try {
        await environment.save(to);
      } catch (error) {
        pending = null;
        update();
        fail(to, error instanceof Error ? error : new Error(THEME_TEXTS.updateFailed));
      }
      confirmed = to;
      pending = null;
      environment.store(to);
      update();
      emit('switched', { from, to });
      environment.notify('success', THEME_TEXTS.updated);
    },

    choose(theme) {
      engine.switchTo(theme).catch(() => undefined);
    },

    reconcile(available) {
      for (const theme of available) {
        if (known.has(theme.name)) continue;
        if (!shipped.has(theme.name)) environment.addRule(theme);
        known.set(theme.name, { name: theme.name, isDark: theme.isDark });
        emit('added', { theme: theme.name });
      }
      for (const name of [...known.keys()]) {
        if (name === DEFAULT_THEME || available.some((theme) => theme.name === name)) continue;
        known.delete(name);
        if (!shipped.has(name)) environment.removeRule(name);
        emit('removed', { theme: name });
      }
      if (previewed !== null && !known.has(previewed)) clearPreview();
      if (!known.has(confirmed)) confirmed = DEFAULT_THEME;
      update();
    },
  };
  return engine;
}
