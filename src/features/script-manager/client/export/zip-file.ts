export interface FileInZip {
  name: string;
  text: string;
  changedAt: Date;
}

/** A .zip file with these texts in UTF-8, as they are. */
export async function makeZip(files: Iterable<FileInZip>): Promise<Blob> {
  const { Zip, ZipDeflate } = await import('fflate');
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { name, text, changedAt } of files) {
    const file = new ZipDeflate(name);
    file.mtime = changedAt;
    zip.add(file);
    file.push(encoder.encode(text), true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
