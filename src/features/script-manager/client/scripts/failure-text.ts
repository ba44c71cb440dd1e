export interface Failure {
  message: string;
  /** What the server says of it; nothing when it did not answer. */
  data?: { code?: string } | null;
}

/** What a failed call tells the person (specification, section 8): 'Failed to rename script: …', 'Network error: …'. */
export function failureText(attempt: string, { message, data }: Failure): string {
  return data ? `${attempt}: ${message || 'Unknown error'}` : `Network error: ${message}`;
}

/** The same beside the box of the name that the call was about: that a name is taken needs no introduction. */
export function nameFailureText(attempt: string, failure: Failure): string {
  return failure.data?.code === 'name_taken' ? failure.message : failureText(attempt, failure);
}
