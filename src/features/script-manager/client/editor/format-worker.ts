import { formatted, type FormatRequest } from './formatted';

self.addEventListener('message', ({ data }: MessageEvent<FormatRequest>) => {
  self.postMessage(formatted(data));
});
