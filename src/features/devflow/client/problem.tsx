import { ProblemNotice } from '@/platform/client/ui/problem-notice';
import type { Devflow } from './changes/use-devflow';
import styles from './problem.module.css';

/** The last failure, as an overlay of the page's header, so that nothing moves under the pointer. */
export function Problem({ of }: { of: Pick<Devflow, 'problem' | 'dismissProblem'> }) {
  if (of.problem === null) return null;
  return (
    <div className={styles.place}>
      <ProblemNotice of={of} className={styles.problem} />
    </div>
  );
}
