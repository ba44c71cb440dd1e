import { takeOverFormer } from './former';
import { sweepSealed } from './sealed-records';

/** For a new sign-in: removes what others have left here too long ago, and what earlier versions have. Never rejects. */
export async function tidyUp(user: number): Promise<void> {
  // What fails is tried again at the next sign-in.
  await Promise.allSettled([sweepSealed(user), takeOverFormer(user)]);
}
