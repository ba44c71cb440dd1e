import type { FirstData } from '@/platform/client/early-answers';

export const scriptsFirstData: FirstData = () => [['scripts.list'], ['scripts.preferences']];
