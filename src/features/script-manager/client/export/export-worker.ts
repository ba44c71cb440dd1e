import { beginExport, type ExportedScript, type ExportFile, type ExportFormat } from './export-file';

export interface ExportPart {
  format: ExportFormat;
  scripts: ExportedScript[];
  /** No other one follows. */
  last: boolean;
}

/** The response to each part: the file after the last one. */
export type ExportAnswer = { file: Blob | null };

let file: ExportFile | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ExportPart>) => {
  file ??= beginExport(data.format);
  for (const script of data.scripts) file.add(script);
  const answer: ExportAnswer = { file: data.last ? file.end() : null };
  self.postMessage(answer);
});
