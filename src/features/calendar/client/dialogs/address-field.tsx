import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '@/platform/client/ui/button';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { useCopied } from '@/platform/client/use-copied';
import styles from './feeds.module.css';

/** An address to be copied; `of` says whose it is. */
export function AddressField({ of, url }: { of: string; url: string }) {
  const { copied, copy } = useCopied(() =>
    showToast({ tone: 'error', text: 'The address could not be copied' }),
  );
  return (
    <div className={styles.address}>
      <TextField
        label={`Address of ${of}`}
        hideLabel
        mono
        readOnly
        autoComplete="off"
        value={url}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <Button
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        aria-label={`Copy the address of ${of}`}
        onClick={() => copy(url)}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
