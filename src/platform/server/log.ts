import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * The log of the process as JSON lines. Errors of the database driver contain the whole statement with its values
 * (hashes, addresses, users' texts), so only their message and stack are logged.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = {
    paths: ['err.sql', 'err.sqlMessage', 'err.cause.sql', 'err.cause.sqlMessage'],
    remove: true,
  };
  return destination ? pino({ level, redact }, destination) : pino({ level, redact });
}
