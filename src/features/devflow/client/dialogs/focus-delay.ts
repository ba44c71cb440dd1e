/** From the opening of a dialog until its first input has the focus (specification, tools section 9). */
export const FOCUS_DELAY_MS = 50;
