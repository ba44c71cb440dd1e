import { readFile, type ReadRequest } from '../../import/read-file';

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  self.postMessage(readFile(data));
});
