import { flight } from './flight';

/** So far in one frame nobody sees what passes by, in pixels: a turn of the wheel takes several frames. */
const FLIGHT_PX = 200;
/** Frames without such a leap, after which the page has come to rest. */
const REST_FRAMES = 6;

let place = window.scrollY;
let restedFrames = 0;

function rest() {
  restedFrames += 1;
  flight.isOn = restedFrames < REST_FRAMES;
  if (flight.isOn) requestAnimationFrame(rest);
  else flight.tell();
}

/** From now on. In the capturing phase, before the list renders what comes into sight. */
export function followFlight() {
  window.addEventListener(
    'scroll',
    () => {
      const leap = Math.abs(window.scrollY - place);
      place = window.scrollY;
      if (leap < FLIGHT_PX) return;
      restedFrames = 0;
      if (!flight.isOn) requestAnimationFrame(rest);
      flight.isOn = true;
    },
    { capture: true, passive: true },
  );
}
