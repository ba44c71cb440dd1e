import { isCancelledError, keepPreviousData, useQueries } from '@tanstack/react-query';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { ToolIcon } from '@/platform/client/tools/tool-icon';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { themeEngine } from '@/features/themes/client/theme-engine';
import { useTheme } from '@/features/themes/client/use-theme';
import { useCurrentUser } from '@/platform/client/current-user';
import { isSwitchedOff, useHotkeyList } from '@/platform/client/hotkeys';
import { PALETTE_FRESH, PALETTE_ROWS, type PaletteSource } from '@/platform/client/palette';
import type { ClientTool } from '@/platform/client/tools/tool';
import { ACCOUNT, entriesFor, NAVIGATION, type NavigationGroup } from '../layout/navigation';
import { serverState } from '../server-state';
import * as tools from '../tools';
import { bestOf, matches, ranked, rankOf } from './matching';
import { foundPages } from './page-words';
import { readRecent } from './recent';

export interface PaletteOption {
  id: string;
  label: string;
  detail?: string | undefined;
  why?: string | undefined;
  icon?: ReactNode;
  /** The shortcut for the same. */
  keys?: string | undefined;
  /** Either a page or an action. */
  href?: string;
  run?: () => void;
  /** The theme to preview while it is marked. */
  theme?: string;
}

export interface PaletteGroup {
  name: string;
  options: PaletteOption[];
}

/** The palette's entries for a query, in groups; `searching` while a tool has not answered yet. */
export function usePaletteGroups(query: string): { groups: PaletteGroup[]; searching: boolean } {
  const user = useCurrentUser();
  const { tools: open } = useOpenTools();
  const { found, searching } = useFound(
    query,
    open?.map(({ tool_key }) => tool_key),
  );
  const groups: PaletteGroup[] = [
    { name: 'Last used', options: query === '' ? recentOptions(user.id) : [] },
    { name: 'Pages', options: limited(usePages(), query, foundPages) },
    ...found,
    { name: 'Actions', options: limited(useActions(), query) },
    { name: 'Themes', options: useThemes(query) },
  ];
  const shown = groups.filter(({ options }) => options.length > 0);
  return { groups: query === '' ? shown : shown.sort((one, other) => best(one) - best(other)), searching };

  /** Of the option that matches best, which is the first. */
  function best({ options: [first] }: PaletteGroup): number {
    return rankOf(first?.label ?? '', query);
  }
}

function limited(options: PaletteOption[], query: string, find: typeof foundPages = bestOf) {
  return query === '' ? options : find(options, query).slice(0, PALETTE_ROWS);
}

function recentOptions(user: number): PaletteOption[] {
  return readRecent(user).map(({ group, label, href }) => ({
    id: `recent-${href}`,
    label,
    detail: group,
    href,
  }));
}

/** The pages that the role permits, and of the tools those that are open, with their settings. */
function usePages(): PaletteOption[] {
  const { role } = useCurrentUser();
  const { tools: open } = useOpenTools();
  const groups: NavigationGroup[] = [...NAVIGATION, { items: [ACCOUNT] }];
  const listed = groups
    .flatMap((group) => entriesFor(group, role, open))
    .map(({ name, path, icon: Icon }) => ({
      id: `page-${path}`,
      label: name,
      icon: Icon && <Icon size={16} />,
      href: path,
    }));
  const settings = (open ?? [])
    .filter(({ path }) => isScreen(path) && !listed.some(({ href }) => href === path))
    .map(({ tool_key, title, path }) => ({
      id: `page-${path}`,
      label: title,
      icon: <ToolIcon toolKey={tool_key} />,
      href: path,
    }));
  return [...listed, ...settings];
}

const isScreen = (path: string) =>
  Object.values<ClientTool>(tools).some(({ screens }) => screens.some((screen) => screen.path === path));

/** The entries found by the open tools. */
function useFound(query: string, open: string[] | undefined) {
  const sources = Object.entries<ClientTool>(tools).flatMap(
    ([
      name,
      {
        palette,
        screens: [first],
      },
    ]) => {
      const key = first?.key;
      return palette && key !== undefined && open?.includes(key) ? [{ name, key, palette }] : [];
    },
  );
  const answers = useQueries({
    queries: sources.map(({ name, palette }) => ({
      queryKey: ['palette', name, query],
      queryFn: async () => {
        const source = await palette();
        return { group: source.group, entries: await findWhole(source, query) };
      },
      enabled: query !== '',
      placeholderData: keepPreviousData,
      ...PALETTE_FRESH,
      retry: false,
    })),
  });
  const found = answers.flatMap(({ data }, index): PaletteGroup[] => {
    const tool = sources[index];
    if (query === '' || !data || !tool) return [];
    const options = ranked(data.entries, query)
      .slice(0, PALETTE_ROWS)
      .map(({ key, ...entry }) => ({
        ...entry,
        id: `${tool.name}-${String(key)}`,
        icon: <ToolIcon toolKey={tool.key} />,
      }));
    return [{ name: data.group, options }];
  });
  return { found, searching: query !== '' && answers.some(({ isFetching }) => isFetching) };
}

/** A change meanwhile abandons the reads of its tool, and they would never be answered: they are asked for again. */
async function findWhole(source: PaletteSource, query: string): ReturnType<PaletteSource['find']> {
  for (;;) {
    try {
      return await source.find(query, serverState().utils);
    } catch (error) {
      if (!isCancelledError(error)) throw error;
    }
  }
}

/** The actions of the screen's shortcuts, by name. */
function useActions(): PaletteOption[] {
  return useHotkeyList().flatMap(({ keys, does, run }) =>
    run && keys !== 'mod+k'
      ? [
          {
            id: `action-${keys}-${does}`,
            label: does,
            icon: <Zap size={16} />,
            keys: isSwitchedOff(keys) ? undefined : keys,
            run: () => run(new KeyboardEvent('keydown')),
          },
        ]
      : [],
  );
}

/** All themes match 'theme'; the marked one is previewed. */
function useThemes(query: string): PaletteOption[] {
  const { names, current } = useTheme();
  return names
    .filter((name) => matches(`${name} theme`, query))
    .map((name) => ({
      id: `theme-${name}`,
      label: name,
      detail: name === current ? 'In use' : undefined,
      theme: name,
      run: () => {
        if (name === current) themeEngine.endPreview();
        else themeEngine.choose(name);
      },
    }));
}
