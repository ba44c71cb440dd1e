import { createInterface } from 'node:readline';

/** The address that a started product tells on its standard output, the rest of which nobody reads; undefined if it ended. */
export async function readyUrl({ stdout }) {
  let url;
  for await (const line of createInterface(stdout)) {
    url = /^ready (\S+)$/.exec(line)?.[1];
    if (url) break;
  }
  stdout.resume();
  return url;
}
