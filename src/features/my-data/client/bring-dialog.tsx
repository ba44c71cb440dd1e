import { useEffect, useState } from 'react';
import { useDates } from '@/platform/client/preferences';
import { randomId } from '@/platform/client/random-id';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { showToast } from '@/platform/client/ui/toast-store';
import {
  BRING_PATH,
  type PartReport,
  type Preview,
  PREVIEW_PATH,
  type SectionReport,
  totalsOf,
} from '../rules';
import { countsText } from './counts';
import styles from './my-data.module.css';
import { sendZip, ZipRefused } from './send-zip';

/** Shows what a zip would do, and does it. */
export function BringDialog({ zip, onClose }: { zip: File; onClose: () => void }) {
  const dates = useDates();
  const utils = trpc.useUtils();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(0);
  const [bringing, setBringing] = useState(false);
  /** Changes to have the file compared again. */
  const [round, setRound] = useState(0);

  useEffect(() => {
    const left = new AbortController();
    sendZip<Preview>(PREVIEW_PATH, zip, { signal: left.signal, onSent: setSent })
      .then(setPreview)
      .catch((problem: unknown) => setError((problem as Error).message));
    return () => left.abort();
  }, [zip, round]);

  async function bring(previewToken: string) {
    setBringing(true);
    setError(undefined);
    const query = new URLSearchParams({ operation_id: randomId(), preview_token: previewToken });
    try {
      const { parts } = await sendZip<Pick<Preview, 'parts'>>(`${BRING_PATH}?${query.toString()}`, zip, {
        signal: new AbortController().signal,
        onSent: setSent,
      });
      const left = parts.flatMap(({ title, closed }) => (closed ? [title] : []));
      showToast({
        tone: left.length > 0 ? 'info' : 'success',
        text: `Your data is imported${left.length > 0 ? `, but for what is closed to you: ${left.join(', ')}` : ''}. It can be undone for 30 days.`,
      });
      await utils.invalidate();
      onClose();
    } catch (problem) {
      setError((problem as Error).message);
      if (problem instanceof ZipRefused && problem.code === 'changed_meanwhile') {
        setPreview(null);
        setRound(round + 1);
      }
      setBringing(false);
    }
  }

  const totals = preview && totalsOf(preview.parts);
  const isNothing = totals !== null && totals.made + totals.changed === 0;
  const looking = !preview && error === undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import your data"
      subtitle={zip.name}
      width="list"
      error={error}
      primary={{
        label: isNothing ? 'Nothing to import' : 'Import',
        onAction: () => void (preview && bring(preview.previewToken)),
        disabled: !preview || isNothing,
        busy: bringing,
      }}
    >
      {(looking || bringing) && (
        <p className={styles.looking} role="status">
          {sent < 1 ? 'Sending the file' : bringing ? 'Importing it' : 'Comparing it with your data'}
          <progress aria-label="File sent" value={sent < 1 ? sent : undefined} />
        </p>
      )}
      {preview && totals && (
        <>
          <p className={styles.intro}>
            The data of {preview.from.account} of {dates.minute(preview.from.made)}: {countsText(totals)}.
            What is here and not in the file stays. You can undo it for 30 days.
          </p>
          {preview.parts.map((part) => (
            <Part key={part.name} part={part} />
          ))}
        </>
      )}
    </Dialog>
  );
}

function Part({ part: { title, sections, closed } }: { part: PartReport }) {
  if (closed) {
    return (
      <section className={styles.part}>
        <h3>{title}</h3>
        <p className={styles.reason}>Left out: this tool is closed to you.</p>
      </section>
    );
  }
  const told = sections.filter((section) => sumOf(section) > 0);
  if (told.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <dl>
        {told.map((section) => (
          <div key={section.title} className={styles.section}>
            <dt>{section.title}</dt>
            <dd>
              {sumOf(section) > skippedOf(section) && countsText({ ...section, skipped: 0 })}
              {Object.entries(section.skipped).map(([reason, things]) => (
                <span key={reason} className={styles.reason}>
                  {things} left out: {reason}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const skippedOf = ({ skipped }: SectionReport) =>
  Object.values(skipped).reduce((sum, things) => sum + things, 0);
const sumOf = (section: SectionReport) => section.made + section.same + section.changed + skippedOf(section);
