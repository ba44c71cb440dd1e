import type { RouteComponent } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { PaletteSource } from './palette';

/** A page of a tool. */
export interface ToolScreen {
  /** By which Option Access says who may open it; left out: anybody may, without signing in, outside the layout. */
  key?: string;
  path: `/${string}`;
  /** The page's name, in the window's title. */
  title: string;
  /** What phones show in the top bar, where the page calls itself by another name. */
  heading?: string;
  /** By which it is known everywhere. */
  icon?: LucideIcon;
  page: RouteComponent;
  /** Reads what the address holds, whatever that is; links and `useSearch` have its type. */
  validateSearch?: (raw: Record<string, unknown>) => object;
}

/** What a tool brings to the browser: the `client/tool.ts` of its folder, which `app/client/tools.ts` lists. */
export interface ClientTool {
  screens: readonly ToolScreen[];
  /** The entry that leads to the first screen: its name where the stored title is not known, and its place among others. */
  sidebar?: { name: string; place: number };
  /** What of it the palette finds; for those whom its first screen is open to. */
  palette?: () => Promise<PaletteSource>;
  /** What was written in it and may not be stored yet when the person signs out. */
  unstored?: () => Promise<UnstoredTexts>;
}

interface UnstoredTexts {
  /** Stores what can be stored of the account's texts; gives how many could not. */
  storeTexts(user: number): Promise<number>;
  /** Removes what this browser keeps of them. */
  forgetTexts(user: number): Promise<void>;
}
