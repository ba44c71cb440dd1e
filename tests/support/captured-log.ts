import { Writable } from 'node:stream';
import { createLog } from '@/platform/server/log';

/** A log as the product's, whose lines are kept; each is one line of JSON. */
export function capturedLog(level: string) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: createLog(level, stream) };
}
