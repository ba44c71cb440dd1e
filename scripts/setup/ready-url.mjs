import { createInterface } from 'node:readline';
import { SetupError } from './command.mjs';

/**
 * The address that a started product tells on its standard output, the rest of which nobody reads.
 *
 * @throws a `SetupError` with what it said instead if it ended
 */
export async function readyUrl({ stdout }) {
  const said = [];
  for await (const line of createInterface(stdout)) {
    const [, url] = /^ready (\S+)$/.exec(line) ?? [];
    if (url) {
      stdout.resume();
      return url;
    }
    said.push(line);
  }
  throw new SetupError('The product ended before it was ready; it says why above.', said.join('\n'));
}
