/** From opening a dialog until its first input gets the focus (specification, tools section 9). */
export const FOCUS_DELAY_MS = 50;
