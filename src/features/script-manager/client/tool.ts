import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { lazyPage } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';
import { scriptsGate } from '../gate';
import { readScriptAddress } from './scripts/script-address';

export const tool = {
  sidebar: { name: 'Script Manager', place: 1 },
  screens: [
    {
      key: scriptsGate.tool,
      path: '/script-manager',
      title: 'Script Manager',
      icon: FileCodeCorner,
      page: lazyPage(() => import('./script-manager-page'), 'ScriptManagerPage'),
      validateSearch: readScriptAddress,
    },
    {
      key: 'script-manager-settings',
      path: '/script-manager-settings',
      title: 'Script Manager Settings',
      icon: SlidersHorizontal,
      page: lazyPage(() => import('./settings/script-manager-settings-page'), 'ScriptManagerSettingsPage'),
    },
  ],
  unstored: () => import('./texts/unstored'),
  palette: async () => (await import('./palette')).palette,
} as const satisfies ClientTool;
