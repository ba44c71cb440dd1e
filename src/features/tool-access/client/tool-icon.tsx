import AppWindow from 'lucide-react/icons/app-window';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clapperboard from 'lucide-react/icons/clapperboard';
import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import GitPullRequestArrow from 'lucide-react/icons/git-pull-request-arrow';
import Settings2 from 'lucide-react/icons/settings-2';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Target from 'lucide-react/icons/target';
import Wallet from 'lucide-react/icons/wallet';
import { createElement } from 'react';

const ICONS = new Map([
  ['script-manager', FileCodeCorner],
  ['script-manager-settings', SlidersHorizontal],
  ['watched-records', Clapperboard],
  ['devflow', GitPullRequestArrow],
  ['devflow-settings', Settings2],
  ['calendar', CalendarDays],
  ['expense-tracker', Wallet],
  ['goals-habits', Target],
]);

/** The icon by which a tool is known everywhere, by its key; a neutral one for a tool nobody drew yet. */
export function ToolIcon({ toolKey, size = 16 }: { toolKey: string; size?: number }) {
  return createElement(ICONS.get(toolKey) ?? AppWindow, { size });
}
