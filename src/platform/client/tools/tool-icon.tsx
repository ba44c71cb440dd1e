import AppWindow from 'lucide-react/icons/app-window';
import { createElement, use } from 'react';
import { InstalledTools } from './installed-tools';

/** The icon of a tool by its key; a neutral one if it has none. */
export function ToolIcon({ toolKey, size = 16 }: { toolKey: string; size?: number }) {
  const screens = use(InstalledTools).flatMap((tool) => tool.screens);
  const icon = screens.find(({ key }) => key === toolKey)?.icon ?? AppWindow;
  return createElement(icon, { size });
}
