/** The tool's key in Option Access, and the topic of its revisions. */
export const scriptsGate = { tool: 'script-manager', topic: 'scripts' } as const;
