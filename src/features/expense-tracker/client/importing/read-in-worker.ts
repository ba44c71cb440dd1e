import type { ReadFile, ReadRequest, Unreadable } from '../../import/read-file';

/** Reads a bank file beside the page, which goes on answering. The file does not leave the browser. */
export async function readInWorker(request: ReadRequest): Promise<ReadFile | Unreadable> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadFile | Unreadable>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadFile | Unreadable>) => resolve(data));
      worker.addEventListener('error', () => resolve({ problem: 'The file could not be read' }));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
