import { BUTTON_COLORS, type ScriptButton } from '../rules';

/** Both as '#rrggbb'. */
export interface ButtonColor {
  background: string;
  color: string;
}

export type ButtonColors = Record<ScriptButton, ButtonColor>;

export const SCRIPT_BUTTONS = Object.keys(BUTTON_COLORS) as ScriptButton[];

/** The colours that a stored setting means; what it leaves out, or what nobody could read, is as out of the box. */
export function readButtonColors(setting: string | undefined): ButtonColors {
  let stored: Partial<Record<string, Partial<ButtonColor>>>;
  try {
    stored = JSON.parse(setting ?? '{}') as typeof stored;
  } catch {
    stored = {};
  }
  const colors = SCRIPT_BUTTONS.map((id) => [id, { ...BUTTON_COLORS[id], ...stored[id] }]);
  return Object.fromEntries(colors) as ButtonColors;
}
