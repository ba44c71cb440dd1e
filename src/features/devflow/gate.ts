/** The tool's key in Option Access, and the topic of its revisions. */
export const devflowGate = { tool: 'devflow', topic: 'devflow' } as const;
