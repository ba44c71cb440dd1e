import type { Theme } from '../rules';
import type { KnownTheme } from '../known-themes';

/** The theme events of the specification (platform section 4). */
export type ThemeEvents = {
  /** Once, when the stored or default theme is applied. */
  initialized: { theme: string };
  /** Whenever the displayed theme changes, for whatever reason. */
  applied: { theme: string };
  switching: { from: string; to: string };
  switched: { from: string; to: string };
  switchError: { theme: string; error: Error };
  previewStart: { theme: string };
  /** A preview ended, or a switch replaced it. */
  previewEnd: { theme: string };
  added: { theme: string };
  removed: { theme: string };
};

/** The readable state; a new object for each change. */
export interface ThemeSnapshot {
  /** The user's theme: the one being switched to, else the last confirmed one. */
  current: string;
  /** The theme on the screen: the previewed one, else the current one. */
  displayed: string;
  previewed: string | null;
  isDark: boolean;
  switching: boolean;
  names: readonly string[];
}

/** The dependencies of the state machine. */
export interface ThemeEnvironment {
  /** The themes in the build's stylesheet. */
  shipped: readonly KnownTheme[];
  display(theme: string): void;
  addRule(theme: Theme): void;
  removeRule(theme: string): void;
  readStored(): string | null;
  store(theme: string): void;
  /** Calls `listener` when another tab stores a theme. */
  watchStored(listener: (theme: string) => void): void;
  hasToken(): boolean;
  loadSaved(): Promise<string>;
  loadAvailable(): Promise<readonly Theme[]>;
  /** Rejects with the server's message, or with 'Failed to update theme'. */
  save(theme: string): Promise<void>;
  notify(tone: 'success' | 'error', text: string): void;
  log: Pick<Console, 'warn' | 'error'>;
}

export interface ThemeEngine {
  /** Subscribes to an event; returns the unsubscribe function. */
  on<Name extends keyof ThemeEvents>(name: Name, listener: (detail: ThemeEvents[Name]) => void): () => void;
  /** Calls `listener` after every change of the snapshot; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  snapshot: () => ThemeSnapshot;
  current(): string;
  displayed(): string;
  isDark(): boolean;
  isSwitching(): boolean;
  names(): readonly string[];
  /**
   * Applies the stored theme if it is known, else the default, and follows other tabs from then on. To be called once,
   * before the first render.
   */
  start(): void;
  /**
   * Applies the account's theme; for signed-in pages. The default without a token, for an unknown name or if it cannot
   * be loaded. Never rejects.
   */
  loadSaved(): Promise<void>;
  /**
   * Applies the account's theme, `saved`, if it was changed elsewhere. If it cannot be loaded, or a switch is in
   * progress, nothing changes.
   */
  followSaved(saved: Promise<string>): Promise<void>;
  /** Applies a known theme that is already saved. */
  wear(theme: string): void;
  /**
   * Shows a known theme without selecting it; previewing the current one does nothing, nor does previewing while a
   * switch is in progress.
   */
  preview(theme: string): void;
  /** Returns to the current theme. */
  endPreview(): void;
  /**
   * Applies a theme at once (an unknown name: the default) and saves it to the account. If that fails, restores the
   * previous theme, shows the failure, and rejects. Does nothing while another switch is in progress.
   */
  switchTo(theme: string): Promise<void>;
  /** `switchTo` for event handlers: the outcome is shown, so there is nothing to await. */
  choose(theme: string): void;
  /**
   * Updates the known themes from the server's list: adds those that this build lacks, removes those that no longer
   * exist.
   */
  reconcile(available: readonly Theme[]): void;
}
