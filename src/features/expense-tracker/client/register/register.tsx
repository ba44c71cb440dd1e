import { useCallback, useState } from 'react';
import { mediaHook } from '@/platform/client/use-narrow';
import { useElementNarrow } from '@/platform/client/ui/use-element-narrow';
import type { ExpenseScreen } from '../screen/screen';
import styles from './register.module.css';
import { RegisterView } from './register-view';

/** Below it rows become two lines, and transactions are entered in a dialog. */
const STACKED_BELOW = 776;

/** A phone held sideways, whose fields are as large as elsewhere on phones, so that it does not zoom into them. */
const useLowPhone = mediaHook('(pointer: coarse) and (max-width: 1000px) and (max-height: 500px)');

/** The register in the form for which there is room. */
export function Register(screen: ExpenseScreen) {
  const { narrow: stacked, watchWidth } = useElementNarrow(STACKED_BELOW);
  const isLow = useLowPhone();
  const [isMeasured, setMeasured] = useState(false);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      setMeasured(element !== null);
      return watchWidth(element);
    },
    [watchWidth],
  );
  return (
    <div ref={attach} className={styles.register}>
      {isMeasured && <RegisterView {...screen} stacked={stacked || isLow} />}
    </div>
  );
}
