import type { LucideIcon } from 'lucide-react';
import AppWindow from 'lucide-react/icons/app-window';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Wallet from 'lucide-react/icons/wallet';
import { createElement, use } from 'react';
import { InstalledTools } from './installed-tools';

/** Icons of tools that are listed but have no screens yet. */
const ANNOUNCED = new Map<string, LucideIcon>([
  ['calendar', CalendarDays],
  ['expense-tracker', Wallet],
]);

/** The icon of a tool by its key; a neutral one if it has none. */
export function ToolIcon({ toolKey, size = 16 }: { toolKey: string; size?: number }) {
  const screens = use(InstalledTools).flatMap((tool) => tool.screens);
  const icon = screens.find(({ key }) => key === toolKey)?.icon ?? ANNOUNCED.get(toolKey) ?? AppWindow;
  return createElement(icon, { size });
}
