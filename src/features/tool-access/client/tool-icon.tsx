import type { LucideIcon } from 'lucide-react';
import AppWindow from 'lucide-react/icons/app-window';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Target from 'lucide-react/icons/target';
import Wallet from 'lucide-react/icons/wallet';
import { createContext, createElement, use } from 'react';

/** The icons of the installed tools by their keys; provided by the layout. */
export const ToolIcons = createContext<ReadonlyMap<string, LucideIcon>>(new Map());

/** Icons of tools that are listed but have no screens yet. */
const ANNOUNCED = new Map<string, LucideIcon>([
  ['calendar', CalendarDays],
  ['expense-tracker', Wallet],
  ['goals-habits', Target],
]);

/** The icon of a tool by its key; a neutral one if it has none. */
export function ToolIcon({ toolKey, size = 16 }: { toolKey: string; size?: number }) {
  const icon = use(ToolIcons).get(toolKey) ?? ANNOUNCED.get(toolKey) ?? AppWindow;
  return createElement(icon, { size });
}
