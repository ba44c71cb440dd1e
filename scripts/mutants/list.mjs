import { nobodyGetsIn } from './nobody-gets-in.mjs';
import { nobodyStarves } from './nobody-starves.mjs';
import { nothingIsLost } from './nothing-is-lost.mjs';
import { runsAndStops } from './runs-and-stops.mjs';

/**
 * A change of the product that would break a promise of docs/guarantees.md.
 *
 * @typedef {object} Mutant
 * @property {string} name unique; docs/guarantees.md names it
 * @property {string} promise what would be broken, in a few words
 * @property {string} file
 * @property {string} text occurs once in the file
 * @property {string} instead
 * @property {string} test the file of the test that must fall
 * @property {string} [named] a part of the test's name, where the others of the file are slow
 */

/**
 * Small and by hand: one for each promise and figure, and for what a change of the code could lose unnoticed.
 * tests/mutants.test.ts says which no longer fit the code.
 *
 * @type {Mutant[]}
 */
export const MUTANTS = [...nothingIsLost, ...nobodyGetsIn, ...nobodyStarves, ...runsAndStops];
