import { BUTTON_COLORS } from '../../rules';

export type ScriptButton = keyof typeof BUTTON_COLORS;

/** Both as '#rrggbb'. */
export interface ButtonColor {
  background: string;
  color: string;
}

export type ButtonColors = Record<ScriptButton, ButtonColor>;

export const SCRIPT_BUTTONS = Object.keys(BUTTON_COLORS) as ScriptButton[];

/** The colours in a stored setting; missing or invalid ones are the defaults. */
export function readButtonColors(setting: string | undefined): ButtonColors {
  let stored: Partial<Record<string, Partial<ButtonColor>>>;
  try {
    stored = JSON.parse(setting ?? '{}') as typeof stored;
  } catch {
    stored = {};
  }
  const colors = SCRIPT_BUTTONS.map((id) => {
    const { background, color } = { ...BUTTON_COLORS[id], ...stored[id] };
    return [id, { background: asHex(background), color: asHex(color) }];
  });
  return Object.fromEntries(colors) as ButtonColors;
}

/** Other clients may have stored 'orange' or 'rgb(0, 0, 0)'; an unknown colour name is black. */
function asHex(color: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return '#000000';
  // A canvas returns every opaque colour as six hex digits.
  canvas.fillStyle = color;
  return canvas.fillStyle;
}
