import * as z from 'zod';
import { storedPreferences } from '@/features/preferences/schema';
import { bringArrangement, findArrangement } from '@/platform/server/arranging/arrangement.sql';
import { findPreferences } from '@/platform/server/preferences';
import { deletePreferences, savePreferences } from '@/features/preferences/server/writes';
import { findThemeName, findThemePair } from '@/features/themes/server/queries';
import { deleteTheme, saveTheme } from '@/features/themes/server/writes';
import { THEME_CATALOGUE } from '@/features/themes/catalogue';
import { type ArrangedCards, arrangedCards, type ArrangedPage } from '@/platform/shared/arranged-cards';
import type { Caller } from '@/platform/server/journal/once';
import {
  type ActTarget,
  type DataPart,
  inOneBatch,
  rowsFile,
  section,
  skip,
} from '@/platform/server/data/part';

const themeRow = z.object({
  name: z.string(),
  pair: z.object({ light: z.string(), dark: z.string() }).nullable(),
});
type Theme = z.output<typeof themeRow>;
type Preferences = z.output<typeof storedPreferences>;

async function findTheme(db: Caller['db'], ownerId: number): Promise<Theme | null> {
  const name = await findThemeName(db, ownerId);
  return name === null ? null : { name, pair: await findThemePair(db, ownerId) };
}

/** What there is one of per account. */
interface Setting<T> {
  file: string;
  title: string;
  row: z.ZodType<T>;
  find: (db: Caller['db'], ownerId: number) => Promise<T | null>;
  save: (target: Pick<ActTarget, 'trx' | 'ownerId'>, value: T | null) => Promise<void>;
  isKnown: (value: T) => boolean;
}

const preferences: Setting<Preferences> = {
  file: 'preferences.json',
  title: 'Preferences',
  row: storedPreferences,
  find: findPreferences,
  save: ({ trx, ownerId }, value) =>
    value ? savePreferences(trx, ownerId, value) : deletePreferences(trx, ownerId),
  isKnown: () => true,
};

const theme: Setting<Theme> = {
  file: 'theme.json',
  title: 'Theme',
  row: themeRow,
  find: findTheme,
  save: ({ trx, ownerId }, value) =>
    value ? saveTheme(trx, ownerId, value.name, value.pair) : deleteTheme(trx, ownerId),
  isKnown: ({ name, pair }) =>
    [name, pair?.light ?? name, pair?.dark ?? name].every((known) =>
      THEME_CATALOGUE.some((one) => one.name === known),
    ),
};

const cardsOf = (page: ArrangedPage, title: string): Setting<{ cards: ArrangedCards }> => ({
  file: `${page}.json`,
  title,
  row: z.object({ cards: arrangedCards }),
  async find(db, ownerId) {
    const cards = await findArrangement(db, ownerId, page);
    return cards && { cards };
  },
  save: ({ trx, ownerId }, value) => bringArrangement(trx, ownerId, { page, arranged: value?.cards ?? null }),
  isKnown: () => true,
});

// Each has its own type of value, which only its own functions see.
const SETTINGS = [
  preferences,
  theme,
  cardsOf('dashboard', 'Dashboard'),
  cardsOf('home', 'Home'),
] as unknown as readonly Setting<object>[];

const isSame = (one: object | null, other: object | null) => stable(one) === stable(other);
const stable = (value: object | null) =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** A setting before and after. */
interface Noted {
  file: string;
  before: object | null;
  after: object;
}

/** The account's own settings, which belong to no tool. */
export const settingsData: DataPart = {
  title: 'Account',
  topic: 'account',
  tables: ['preferences', 'theme_settings', 'arrangements'],
  leftOut: [],
  count: async (db, ownerId) => {
    const stored = await Promise.all(SETTINGS.map(({ find }) => find(db, ownerId)));
    return stored.filter((value) => value !== null).length;
  },

  write: async function* ({ db, ownerId, wrote }) {
    for (const { file, find } of SETTINGS) {
      const stored = find(db, ownerId).then((value) => (value ? [value] : []));
      yield rowsFile(file, inOneBatch(stored), wrote);
    }
  },

  async plan({ db, ownerId }, files) {
    const sections = [];
    const changes: { setting: Setting<object>; noted: Noted }[] = [];
    for (const setting of SETTINGS) {
      const counts = section(setting.title);
      for await (const after of files.rows(setting.file, setting.row)) {
        const before = await setting.find(db, ownerId);
        if (!setting.isKnown(after)) {
          skip(counts, 'Not known here');
        } else if (isSame(before, after)) {
          counts.same++;
        } else {
          counts[before ? 'changed' : 'made']++;
          changes.push({ setting, noted: { file: setting.file, before, after } });
        }
      }
      sections.push(counts);
    }
    return {
      sections,
      async act(target) {
        for (const { setting, noted } of changes) await setting.save(target, noted.after);
        return { settings: changes.map(({ noted }) => noted) };
      },
    };
  },

  async revert(target, { settings = [] }) {
    let undone = 0;
    const changedSince: string[] = [];
    for (const { file, before, after } of settings as Noted[]) {
      const setting = SETTINGS.find((one) => one.file === file);
      if (!setting) continue;
      if (!isSame(await setting.find(target.trx, target.ownerId), after)) {
        changedSince.push(setting.title);
        continue;
      }
      await setting.save(target, before);
      undone++;
    }
    return { undone, changedSince };
  },
};
