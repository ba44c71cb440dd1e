import Download from 'lucide-react/icons/download';
import { copyText } from '@/platform/client/clipboard';
import { downloadText } from '@/platform/client/download';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { showToast } from '@/platform/client/ui/toast-store';
import styles from './second-factor.module.css';

/** The recovery codes, which are shown this once. */
export function CodesDialog({
  title,
  codes,
  onClose,
}: {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}) {
  const text = `${codes.join('\n')}\n`;
  async function copy() {
    const copied = await copyText(text);
    showToast(
      copied
        ? { tone: 'success', text: 'Recovery codes copied' }
        : { tone: 'error', text: 'The recovery codes could not be copied' },
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle="Keep these recovery codes: they are shown only now"
      primary={{ label: 'I have kept them', onAction: onClose }}
      secondary={{ label: 'Copy', onAction: () => void copy() }}
      sideAction={
        <Button
          icon={<Download size={16} />}
          onClick={() => downloadText('toolstead-recovery-codes.txt', 'text/plain', [text])}
        >
          Download
        </Button>
      }
    >
      <p>Each of them signs you in once, when you do not have your phone.</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
