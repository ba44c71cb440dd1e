import { useState } from 'react';
import { downloadText } from '@/platform/client/download';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { auditCsvHead, auditCsvLines, auditCsvName } from '../csv';
import type { AuditFilter } from '../schema';

/** Hands all that the filter finds to the browser as a file, and tells when it cannot. */
export function useAuditExport() {
  const { client } = trpc.useUtils();
  const [exporting, setExporting] = useState(false);

  async function write({ kind, person }: Partial<AuditFilter>) {
    const lines = [auditCsvHead()];
    let before: number | undefined;
    do {
      const { entries, more } = await client.audit.part.query({ kind, person, before });
      lines.push(...entries.map(auditCsvLines));
      before = more ? entries.at(-1)?.id : undefined;
    } while (before !== undefined);
    downloadText(auditCsvName(new Date()), 'text/csv;charset=utf-8', lines);
  }

  async function exportFile(filter: Partial<AuditFilter>) {
    setExporting(true);
    try {
      await write(filter);
    } catch (error) {
      showToast({ tone: 'error', text: `Export failed: ${serverMessage(error) ?? 'no answer'}` });
    } finally {
      setExporting(false);
    }
  }

  return { exporting, exportFile };
}
