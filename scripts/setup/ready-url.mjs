import { createInterface } from 'node:readline';

/**
 * The address that a started product tells on its standard output, the rest of which nobody reads.
 *
 * @throws an error with what it said instead if it ended
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
  throw new Error(`The product ended before it was ready:\n${said.join('\n')}`);
}
