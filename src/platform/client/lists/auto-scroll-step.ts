/* Specification, tools section 9: fractions of the box's height, and pixels per frame. */
const BEGINS_AT = 0.25;
const FULL_AT = 0.05;
const FASTEST_PX = 28;

/** How far a box scrolls in one frame for a pointer `position` pixels below its top: negative is upwards. */
export function autoScrollStep(position: number, height: number): number {
  if (height <= 0) return 0;
  return Math.round(speedAt(1 - position / height) - speedAt(position / height));
}

/** The speed for a relative distance from an edge. */
function speedAt(distance: number): number {
  return FASTEST_PX * Math.min(1, Math.max(0, (BEGINS_AT - distance) / (BEGINS_AT - FULL_AT)));
}
