import path from 'node:path';

/** What an operator types before the parameters of a program: in the image its one command, in a clone npm. */
export function calledAs(program: string): string {
  const [, script = ''] = process.argv;
  return path.basename(script, '.js') === 'toolstead' ? `toolstead ${program}` : `npm run ${program} --`;
}
