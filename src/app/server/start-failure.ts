import { DatabaseRefusedError } from '@db/client';
import { MigrationRefusedError } from '@db/migrator';
import { ConfigError } from '@/platform/server/config';

/** The message of a failed start: one sentence for expected failures, the whole error otherwise. */
export function startFailureText(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseRefusedError ||
    error instanceof MigrationRefusedError
  ) {
    return `Toolstead can't start. ${error.message}`;
  }
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    const { code, syscall } = error;
    if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && code !== 'EADDRINUSE')) {
      return `Toolstead can't start. HOST: this machine has no such address (${error.message})`;
    }
  }
  if (error instanceof Error && 'code' in error && 'port' in error) {
    const where = `port ${String(error.port)}`;
    if (error.code === 'EADDRINUSE') {
      return `Toolstead can't start. Another program listens on ${where} already: stop it, or choose another with PORT`;
    }
    if (error.code === 'EACCES') {
      return `Toolstead can't start. This user may not listen on ${where}: choose one above 1023 with PORT`;
    }
  }
  return `Toolstead can't start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
