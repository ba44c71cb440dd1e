import { Notice, NoticeFacts } from '@/platform/client/ui/notice';
import type { CallFailure } from './call-failure';

/** The error box: heading, explanation, and the debug information behind a toggle. */
export function FailureNotice({ failure }: { failure: CallFailure }) {
  return (
    <Notice tone="danger" title={failure.heading} details={<NoticeFacts facts={failure.debug} />}>
      {failure.explanation}
    </Notice>
  );
}
