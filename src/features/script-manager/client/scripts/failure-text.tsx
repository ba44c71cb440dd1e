import type { ReactNode } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';

export interface Failure {
  message: string;
  /** The server's error; undefined if it did not answer. */
  data?: { code?: string } | null;
}

/** The message of a failed call (specification, section 8): 'Failed to rename script: …', 'Network error: …'. */
export function failureText(attempt: string, { message, data }: Failure): string {
  return data ? `${attempt}: ${message || 'Unknown error'}` : `Network error: ${message}`;
}

/** The same next to the name input: that a name is taken needs no prefix. */
export function nameFailureText(attempt: string, failure: Failure): string {
  return failure.data?.code === 'name_taken' ? failure.message : failureText(attempt, failure);
}

interface RetryNoticeProps {
  title: ReactNode;
  retrying?: boolean;
  onRetry: () => void;
}

/** Says why something could not be loaded, in its place, and loads it again. */
export function RetryNotice({ title, retrying = false, onRetry }: RetryNoticeProps) {
  return (
    <Notice tone="danger" title={title}>
      <Button size="small" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
