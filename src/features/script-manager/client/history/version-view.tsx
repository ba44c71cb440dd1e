import { useState } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { Segmented } from '@/platform/client/ui/segmented';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import type { SqlDialect } from '../../sql-dialects';
import type { ScriptEntry } from '../scripts/script-entry';
import { ChangeStepper, TextComparison } from '../compare/text-comparison';
import { useComparison, type ComparedText } from '../compare/use-comparison';
import { useVersionTexts } from './use-version-texts';
import { VersionLabel } from './version-label';
import styles from './version-view.module.css';
import type { Version } from './versions';

interface VersionViewProps {
  script: ScriptEntry;
  version: Version;
  /** The previous version; undefined for the first. */
  before: Version | undefined;
  dialect: SqlDialect;
  /** The text in the editor, or else the saved one. */
  textOf: (id: number) => Promise<string>;
  /** Back to the list, on phones. */
  onBack: () => void;
  /** Null removes the label. */
  onLabel: (label: string | null) => void;
}

/** A version compared with the current text, or with the one that it replaced. */
export function VersionView({ script, version, before, dialect, textOf, onBack, onLabel }: VersionViewProps) {
  const [against, setAgainst] = useState<'current' | 'before'>('current');
  const { left, right, load } = useVersionTexts({
    script,
    version,
    before: against === 'before' && before ? before : null,
    textOf,
  });

  return (
    <section aria-label="Earlier text" className={styles.view}>
      <div className={styles.bar}>
        <BareIconButton
          label="Back to the list"
          icon={<ArrowLeft size={18} />}
          className={styles.back}
          onClick={onBack}
        />
        <div className={styles.name}>
          <VersionLabel version={version} onLabel={onLabel} />
        </div>
        {before && (
          <>
            <span className={styles.caption}>Compare with</span>
            <Segmented
              label="Compare with"
              value={against}
              onChange={setAgainst}
              options={[
                { value: 'current', label: 'Current text' },
                { value: 'before', label: 'The one before' },
              ]}
              className={styles.choice}
            />
          </>
        )}
      </div>
      {load.problem !== null ? (
        <div className={styles.rest}>
          <RetryNotice load={load} />
        </div>
      ) : left && right ? (
        <Compared left={left} right={right} dialect={dialect} />
      ) : (
        <SkeletonRows label="Loading the text" rowHeight={22} rows={10} className={styles.rest} />
      )}
    </section>
  );
}

interface ComparedProps {
  left: ComparedText;
  right: ComparedText;
  dialect: SqlDialect;
}

function Compared({ left, right, dialect }: ComparedProps) {
  const comparison = useComparison(left, right, dialect);
  return (
    <>
      <div className={styles.stepper}>
        <ChangeStepper comparison={comparison} />
      </div>
      <div className={styles.texts}>
        <TextComparison left={left} right={right} comparison={comparison} />
      </div>
    </>
  );
}
