import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { Notice } from '@/platform/client/ui/notice';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { useCopied } from '@/platform/client/use-copied';
import styles from './made-secret.module.css';

interface MadeSecretProps {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
  /** What it is for. */
  children: ReactNode;
}

/** Shows a secret this once, to be copied. */
export function MadeSecret({ title, label, secret, onClose, children }: MadeSecretProps) {
  const { copied, copy } = useCopied(() =>
    showToast({ tone: 'error', text: 'It could not be copied. Select it and copy it yourself.' }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      primary={{ label: 'Done', onAction: onClose, byEnter: false }}
      cancelLabel=""
    >
      <div className="stack gap-16">
        <Notice tone="warning" title="Copy it now: it is not shown again">
          {children}
        </Notice>
        <div className={styles.made}>
          <TextField
            label={label}
            mono
            readOnly
            autoComplete="off"
            value={secret}
            onChange={() => undefined}
            onFocus={(event) => event.target.select()}
          />
          <Button icon={copied ? <Check size={14} /> : <Copy size={14} />} onClick={() => copy(secret)}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
