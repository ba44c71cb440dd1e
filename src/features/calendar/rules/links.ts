/** Where the screen shows an event, below /app. */
export function eventHref({ id, recurrenceId }: { id: number; recurrenceId: string }): string {
  return `/calendar?event=${String(id)}${recurrenceId === '' ? '' : `&at=${recurrenceId}`}`;
}
