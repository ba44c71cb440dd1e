import path from 'node:path';

/**
 * A path of the command line, of which npm and `setUp` change the folder that it is relative to; `-` stays as it is, and
 * none stays none.
 */
export function asGiven(given) {
  if (given === undefined) return [];
  return [given === '-' ? given : path.resolve(process.env.INIT_CWD ?? process.cwd(), given)];
}
