import { Zip, ZipDeflate } from 'fflate';
import { csvHead, csvRow } from '../../csv';

/** One table, or one .sql file per script. */
export type ExportFormat = 'csv' | 'zip';

export interface ExportedScript {
  name: string;
  /** Its file name. */
  fileName: string;
  content: string;
  tags: readonly string[];
  changedAt: Date;
}

/** A file being written: add scripts one by one, then finish. */
export interface ExportFile {
  add: (script: ExportedScript) => void;
  end: () => Blob;
}

export function beginExport(format: ExportFormat): ExportFile {
  return format === 'csv' ? beginCsv() : beginZip();
}

function beginCsv(): ExportFile {
  const parts = [csvHead()];
  return {
    add: (script) => void parts.push(csvRow(script)),
    end: () => new Blob(parts, { type: 'text/csv' }),
  };
}

/** A .zip file with the texts unchanged, in UTF-8. */
function beginZip(): ExportFile {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return {
    add({ fileName, content, changedAt }) {
      const file = new ZipDeflate(fileName);
      file.mtime = changedAt;
      zip.add(file);
      file.push(encoder.encode(content), true);
    },
    end() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
