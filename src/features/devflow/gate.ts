/** The key by which Option Access switches DevFlow, and the topic under which the changes of its data are counted. */
export const devflowGate = { tool: 'devflow', topic: 'devflow' } as const;
