import { createListeners } from '@/platform/client/listeners';

/** So far in one frame nobody sees what passes by, in pixels: a turn of the wheel takes several frames. */
const FLIGHT_PX = 200;
/** Frames without such a leap, after which the page has come to rest. */
const REST_FRAMES = 6;

const { subscribe, tell } = createListeners();
let place = window.scrollY;
let restedFrames = REST_FRAMES;

/** Whether the page is scrolled so fast that nobody sees what passes by. */
export const isInFlight = () => restedFrames < REST_FRAMES;

/** Tells when the page has come to rest. */
export const subscribeToRest = subscribe;

function rest() {
  restedFrames += 1;
  if (isInFlight()) requestAnimationFrame(rest);
  else tell();
}

// Before the list renders what comes into sight.
window.addEventListener(
  'scroll',
  () => {
    const leap = Math.abs(window.scrollY - place);
    place = window.scrollY;
    if (leap < FLIGHT_PX) return;
    if (!isInFlight()) requestAnimationFrame(rest);
    restedFrames = 0;
  },
  { capture: true, passive: true },
);
