/** The tool's key in Option Access, and the topic of its revisions. */
export const goalsHabitsGate = { tool: 'goals-habits', topic: 'goals-habits' } as const;
