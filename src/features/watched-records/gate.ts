/** The key by which Option Access switches the watched records, and the topic under which the changes of its data are counted. */
export const watchedGate = { tool: 'watched-records', topic: 'watched-records' } as const;
