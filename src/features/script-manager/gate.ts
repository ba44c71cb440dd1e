/** The key by which Option Access switches the script manager, and the topic under which the changes of its data are counted. */
export const scriptsGate = { tool: 'script-manager', topic: 'scripts' } as const;
