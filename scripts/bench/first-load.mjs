import { measureFirstLoads, STYLES_GOAL } from '../first-load.mjs';

/** @type {import('./figures.mjs').Part} */
export const firstLoadPart = {
  name: 'first-load',
  title: 'What the first load of a page weighs, as sent (Brotli)',
  reason:
    'React and the router are 81 kB of the scripts of each page, and with the shell, the queries and the typed client 133 kB are the same for all of them behind the sign-in; the palettes of all themes are 2.5 kB of the styles, and with those of the kit and the shell 9 kB are the same. `npm test` holds each page to what it weighs now.',
  async measure() {
    return measureFirstLoads().flatMap(({ page, with: piece, scripts, goal, scriptBytes, styleBytes }) => {
      const name = piece ? `${page}, and ${piece.replace(/.*\/|\.tsx$/g, '')} after it` : page;
      const styles = { name: `${name}: styles`, figure: styleBytes / 1000, unit: 'kB' };
      return [
        {
          name: `${name}: scripts`,
          figure: scriptBytes / 1000,
          unit: 'kB',
          goal: { atMost: (goal ?? scripts) / 1000 },
        },
        { ...styles, goal: { atMost: STYLES_GOAL / 1000 } },
      ];
    });
  },
};
