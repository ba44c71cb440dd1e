/** Red, green and blue, whole numbers from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** '#0f766e' → [15, 118, 110]; null for anything that is not six hex digits after a '#'. */
export function hexToRgb(hex: string): Rgb | null {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return null;
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** Lower case, always six digits. */
export function rgbToHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => clampChannel(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Rounds and clamps to 0..255; NaN becomes 0. */
export function clampChannel(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.min(255, Math.max(0, Math.round(value)));
}
