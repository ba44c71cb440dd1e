/** The tool's key in Option Access, and the topic of its revisions. */
export const watchedGate = { tool: 'watched-records', topic: 'watched-records' } as const;
