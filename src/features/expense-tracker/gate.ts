/** The tool's key in Option Access, and the topic of its revisions. */
export const expenseGate = { tool: 'expense-tracker', topic: 'expense-tracker' } as const;
