import type { Emitter } from '@/platform/client/events';
import type { Theme } from '../rules';
import type { KnownTheme } from '../known-themes';

/** The theme events of the specification (platform section 4). */
export type ThemeEvents = {
  /** Once, when the stored or default theme is on. */
  initialized: { theme: string };
  /** Whenever another theme is on the screen, for whatever reason. */
  applied: { theme: string };
  switching: { from: string; to: string };
  switched: { from: string; to: string };
  switchError: { theme: string; error: Error };
  previewStart: { theme: string };
  /** A preview was left, or a switch took its place. */
  previewEnd: { theme: string };
  added: { theme: string };
  removed: { theme: string };
};

/** What a screen may read; a new object at every change. */
export interface ThemeSnapshot {
  /** The person's theme: the one being switched to, else the last confirmed one. */
  current: string;
  /** The theme on the screen: the previewed one while there is a preview, else the current one. */
  displayed: string;
  previewed: string | null;
  isDark: boolean;
  switching: boolean;
  names: readonly string[];
}

/** What the states need from the world around them. */
export interface ThemeEnvironment {
  /** The themes of the build's stylesheet. */
  shipped: readonly KnownTheme[];
  display(theme: string): void;
  addRule(theme: Theme): void;
  removeRule(theme: string): void;
  readStored(): string | null;
  store(theme: string): void;
  /** Calls `listener` when another tab has stored a theme. */
  watchStored(listener: (theme: string) => void): void;
  hasToken(): boolean;
  loadSaved(): Promise<string>;
  loadAvailable(): Promise<readonly Theme[]>;
  /** Rejects with the server's own text, or with 'Failed to update theme'. */
  save(theme: string): Promise<void>;
  notify(tone: 'success' | 'error', text: string): void;
  log: Pick<Console, 'warn' | 'error'>;
}

export interface ThemeEngine {
  on: Emitter<ThemeEvents>['on'];
  /** Calls `listener` after every change of the snapshot; the answer ends it. */
  subscribe: (listener: () => void) => () => void;
  snapshot: () => ThemeSnapshot;
  current(): string;
  displayed(): string;
  isDark(): boolean;
  isSwitching(): boolean;
  names(): readonly string[];
  /**
   * Puts on the stored theme if it is known, else the default, and follows other tabs from then on. To be called once,
   * before the first render.
   */
  start(): void;
  /**
   * Puts on the theme that the account has saved; for signed-in pages. Without a token, with an unknown saved name or
   * when it cannot be loaded, the default. Never rejects.
   */
  loadSaved(): Promise<void>;
  /** Puts on the theme that the account has saved meanwhile. Where that cannot be asked for, or a choice is under way, nothing changes. */
  followSaved(): Promise<void>;
  /** Puts on a known theme that has been saved already. */
  wear(theme: string): void;
  /** Shows a known theme without choosing it; the current one is none to preview. Does nothing while a switch is in progress. */
  preview(theme: string): void;
  /** Goes back to the current theme. */
  endPreview(): void;
  /**
   * Chooses a theme (an unknown name: the default) and saves it to the account; it is on the screen at once. When that
   * fails the earlier one comes back, the person has been told, and this rejects. Does nothing while another is in progress.
   */
  switchTo(theme: string): Promise<void>;
  /** `switchTo` for event handlers: the outcome has been shown, there is nothing to await. */
  choose(theme: string): void;
  /** Brings the known themes in line with the server's list: adds those that this build lacks, drops those that are gone. */
  reconcile(available: readonly Theme[]): void;
}
