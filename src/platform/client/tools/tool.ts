import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ToolDay } from '@/platform/shared/tool-days';
import type { PaletteSource } from '../palette';

/** A page of a tool. */
export interface ToolScreen {
  /** Its key in Option Access. Without one it is public and outside the signed-in layout. */
  key?: string;
  path: `/${string}`;
  /** The page's name in the window title. */
  title: string;
  /** The title in the top bar of phones, if it differs. */
  heading?: string;
  icon?: LucideIcon;
  page: RouteComponent;
  /** Parses the search parameters; defines the type of links and of `useSearch`. */
  validateSearch?: (raw: Record<string, unknown>) => object;
}

/** A tool's client part: exported by the `client/tool.ts` of its folder and listed in `app/client/tools.ts`. */
export interface ClientTool {
  screens: readonly ToolScreen[];
  /** The sidebar entry of the first screen: its name if the stored title is unknown, and its position. */
  sidebar?: { name: string; place: number };
  /** Its card on home; for those for whom the server counts rows of it (`homeRows`). */
  homeCard?: () => Promise<ComponentType>;
  /** What of it the palette finds; for those whom its first screen is open to. */
  palette?: () => Promise<PaletteSource>;
  /** What it has on days (`days` of its server part), for the page that shows it there. */
  days?: ToolDays;
  /** What was written in it and may not be stored yet when the person signs out. */
  unstored?: () => Promise<UnstoredTexts>;
}

interface UnstoredTexts {
  /** Saves the account's unsaved texts; resolves to the number that could not be saved. */
  storeTexts(user: number): Promise<number>;
  /** Removes them from this window, so that none is stored again. */
  forgetTexts(user: number): void;
}

interface ToolDays {
  /** Where it is shown or hidden as a whole: 'DevFlow due'. */
  label: string;
  /** Where one entry is told: 'DevFlow'. */
  name: string;
  /** Of its revisions. */
  topic: string;
  /** The name by which its typed calls are reached. */
  router: string;
  actions: () => Promise<DayActions>;
}

/** What can be done with the entries of a tool on days, where they say so. */
export interface DayActions {
  tick?: (entry: ToolDay, done: boolean) => DayChange;
  post?: (entry: ToolDay) => DayChange;
  skip?: (entry: ToolDay) => DayChange;
  /** @param day YYYY-MM-DD */
  move?: (entry: ToolDay, day: string) => DayChange;
}

/** A call of the tool, to which an operation id comes. */
export interface DayChange {
  call: string;
  input: Record<string, unknown>;
  /** 'Posted “Rent”'. */
  done: string;
  /** What of the entry shows at once; null: it goes. */
  shows: Partial<ToolDay> | null;
}
