import type { ChildProcess } from 'node:child_process';

export function readyUrl(product: Pick<ChildProcess, 'stdout'>): Promise<string>;
