import { useCallback, useState } from 'react';
import { useElementNarrow } from '@/platform/client/ui/use-element-narrow';
import type { ExpenseScreen } from '../screen/screen';
import styles from './register.module.css';
import { RegisterView } from './register-view';

/** Below it rows become two lines, and transactions are entered in a dialog. */
const STACKED_BELOW = 720;

/** The register in the form for which there is room. */
export function Register(screen: ExpenseScreen) {
  const { narrow: stacked, watchWidth } = useElementNarrow(STACKED_BELOW);
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
      {isMeasured && <RegisterView {...screen} stacked={stacked} />}
    </div>
  );
}
