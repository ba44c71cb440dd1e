import { flight } from './flight';

/** So far in one frame nobody sees what passes by, in pixels: a turn of the wheel takes several frames. */
const FLIGHT_PX = 200;
/** Frames without a flight, after which the page has come to rest. */
const REST_FRAMES = 6;

let place = window.scrollY;
let framesSinceLeap = REST_FRAMES;
let restedFrames = 0;

function countFrame() {
  framesSinceLeap += 1;
  restedFrames += 1;
  if (flight.isOn && restedFrames >= REST_FRAMES) {
    flight.isOn = false;
    flight.tell();
  }
  if (framesSinceLeap < REST_FRAMES) requestAnimationFrame(countFrame);
}

let stillFrames = REST_FRAMES;

function countStillFrame() {
  stillFrames += 1;
  if (stillFrames < REST_FRAMES) requestAnimationFrame(countStillFrame);
  else delete document.documentElement.dataset.scrolled;
}

/** What passes by under the pointer is not pointed at: each card would be painted anew when it comes, and when it goes. */
function tellScrolled() {
  if (stillFrames >= REST_FRAMES) {
    document.documentElement.dataset.scrolled = '';
    requestAnimationFrame(countStillFrame);
  }
  stillFrames = 0;
}

/**
 * From now on `flight` follows the scrolling of the page: two frames in a row that leap, since a single leap passes nothing
 * by and a held arrow key leaps in every other frame. In the capturing phase, before the list renders what comes into sight.
 */
export function followFlight() {
  window.addEventListener(
    'scroll',
    () => {
      tellScrolled();
      const leap = Math.abs(window.scrollY - place);
      place = window.scrollY;
      if (leap < FLIGHT_PX) return;
      if (framesSinceLeap >= REST_FRAMES) requestAnimationFrame(countFrame);
      else if (framesSinceLeap === 1) {
        flight.isOn = true;
        restedFrames = 0;
      }
      framesSinceLeap = 0;
    },
    { capture: true, passive: true },
  );
}
