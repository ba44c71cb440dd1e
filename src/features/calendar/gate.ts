/** The tool's key in Option Access, and the topic of its revisions. */
export const calendarGate = { tool: 'calendar', topic: 'calendar' } as const;
