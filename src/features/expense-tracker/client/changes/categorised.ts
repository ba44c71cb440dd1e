import { createListeners } from '@/platform/client/listeners';
import type { TransactionRow } from '../../answers';

const { subscribe, tell } = createListeners<[rows: readonly TransactionRow[], categoryId: number]>();

/** Calls back whenever a person has given transactions a category. @returns to call when it is to stop */
export const onCategorised = subscribe;

export const tellCategorised = tell;
