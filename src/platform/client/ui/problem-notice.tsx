import { Button } from './button';
import { Notice } from './notice';

/** Says why the last change of a tool failed, if it did, until that is dismissed. */
export function ProblemNotice({
  of,
  className,
}: {
  of: { problem: string | null; dismissProblem: () => void };
  className?: string | undefined;
}) {
  if (of.problem === null) return null;
  return (
    <Notice
      tone="danger"
      className={className}
      title={
        <span className="row wrap gap-12">
          <span className="breaks">{of.problem}</span>
          <Button size="small" onClick={of.dismissProblem}>
            Dismiss
          </Button>
        </span>
      }
    />
  );
}
