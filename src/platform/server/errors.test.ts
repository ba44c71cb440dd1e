import { expect, test } from 'vitest';
import { capturedLog } from '../../../tests/support/captured-log';
import { toWireError } from './errors';

test.each(['ENOSPC', 'EDQUOT'])('a disk without space (%s) is a 503, and an error in the log', (code) => {
  const { lines, log } = capturedLog('warn');
  const error = Object.assign(new Error('write failed'), { code });
  expect(toWireError(error, { log, requestId: 'r1' })).toMatchObject({
    status: 503,
    code: 'busy',
    message: 'The server has no disk space left, please try again later',
    retryAfterSeconds: 60,
  });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 50, err: { code } }]);
});
