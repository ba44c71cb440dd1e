import { AppError } from '@/platform/server/errors';
import { element, href } from './xml';

/** A condition that a request breaks, by the name of its element (RFC 4918, 16; RFC 4791, 5.3.2.1; RFC 6578, 3.2). */
type Condition =
  | 'D:need-privileges'
  | 'D:propfind-finite-depth'
  | 'D:supported-report'
  | 'D:valid-sync-token'
  | 'D:number-of-matches-within-limits'
  | 'D:resource-must-be-null'
  | 'D:valid-resourcetype'
  | 'C:supported-calendar-data'
  | 'C:supported-calendar-component'
  | 'C:supported-filter'
  | 'C:supported-collation'
  | 'C:valid-calendar-data'
  | 'C:valid-calendar-object-resource'
  | 'C:valid-filter'
  | 'C:no-uid-conflict'
  | 'C:max-resource-size';

/** Refuses a request by one of the conditions, whose element has this content. */
export function broken(condition: Condition, message: string, content = ''): AppError {
  return new AppError('FORBIDDEN', message, {
    code: condition.slice(condition.indexOf(':') + 1).replaceAll('-', '_'),
    details: { condition, content },
  });
}

/** Refuses a change of what may only be read (RFC 3744, 7.1.1). */
export function readOnly(path: string, message: string): AppError {
  const privilege = element('D:privilege', element('D:write'));
  return broken('D:need-privileges', message, element('D:resource', `${href(path)}${privilege}`));
}

export function notThere(): AppError {
  return new AppError('NOT_FOUND', 'Not found');
}

/** What is said of an error as an element: its condition, if it has one. */
export function conditionOf(error: unknown): { condition: string; content: string } | undefined {
  const details = error instanceof AppError ? error.details : undefined;
  return details && 'condition' in details ? (details as { condition: string; content: string }) : undefined;
}
