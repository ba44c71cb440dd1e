import { Writable } from 'node:stream';
import { createLog } from '@/platform/server/log';

/** The product's log, whose JSON lines are captured. */
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
