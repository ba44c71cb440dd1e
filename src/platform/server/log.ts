import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * The process's log, JSON lines. Errors of the database driver carry the whole statement with its values (hashes,
 * addresses, people's texts): of those the log keeps the message and the stack only.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = {
    paths: ['err.sql', 'err.sqlMessage', 'err.cause.sql', 'err.cause.sqlMessage'],
    remove: true,
  };
  return destination ? pino({ level, redact }, destination) : pino({ level, redact });
}
