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
