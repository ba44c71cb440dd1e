import path from 'node:path';

/** A path of the command line: npm and `setUp` change the folder that it is relative to. None stays none. */
export function asGiven(given) {
  return given === undefined ? [] : [path.resolve(process.env.INIT_CWD ?? process.cwd(), given)];
}
