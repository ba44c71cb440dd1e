import { useEffect } from 'react';

/**
 * Calls back in the frame after each rendering, for what has to be measured then. Measured in the rendering's own effects,
 * the page would be laid out once for each change, and not once a frame.
 */
export function useNextFrame(measure: () => void): void {
  useEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  });
}
