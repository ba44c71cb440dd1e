import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ToolDay } from '@/platform/shared/tool-days';
import type { PaletteSource } from '../palette';
import type { trpc } from '../trpc';

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
  /** Its card on home, null until its data have come; for those for whom the server counts rows of it (`homeRows`). */
  homeCard?: () => Promise<ComponentType>;
  /** What of it the palette finds; for those whom its first screen is open to. */
  palette?: () => Promise<PaletteSource>;
  /** What it has on days (`days` of its server part), for the page that shows it there. */
  days?: ToolDays;
  /** What was written in it and may not be stored yet when the person signs out. */
  unstored?: () => Promise<UnstoredTexts>;
}

interface UnstoredTexts {
  /** Saves the account's unsaved texts; resolves to the names of those that could not be saved. */
  storeTexts(user: number): Promise<string[]>;
  /** Removes them from this window, so that none is stored again. */
  forgetTexts(user: number): void;
  /** Tells on every page what waits for the server, and sends it once that answers. */
  followTexts(user: number, utils: ReturnType<typeof trpc.useUtils>, onChange: () => void): FollowedTexts;
}

/** What a tool keeps on this device in its own way until the server has it: told beside the changes of the outbox. */
export interface WaitingText {
  /** The tool's name. */
  of: string;
  /** 'The text of “report”' */
  done: string;
  /** Why it is not sent by itself any more; null while it waits. */
  refused: string | null;
  /** It is in this window alone, and is lost with it. */
  inWindow: boolean;
  /** The page below /app where the person sees it, and decides. */
  href: string;
}

export interface FollowedTexts {
  list(): readonly WaitingText[];
  /** Looks for what other windows have left, and sends it if the server answers. */
  look(): void;
  end(): void;
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
