import { Button } from './button';
import { Notice } from './notice';

/** Says why the last change of a tool failed, if it did, until that is dismissed. */
export function ProblemNotice({
  of: { problem, dismissProblem },
}: {
  of: { problem: string | null; dismissProblem: () => void };
}) {
  return (
    problem !== null && (
      <Notice
        tone="danger"
        title={
          <span className="row gap-12">
            <span>{problem}</span>
            <Button size="small" onClick={dismissProblem}>
              Dismiss
            </Button>
          </span>
        }
      />
    )
  );
}
