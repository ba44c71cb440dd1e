import type { RouterOutputs } from '@/platform/client/trpc';

/** The scripts of the account at one of its revisions. */
export type ScriptList = RouterOutputs['scripts']['list'];
/** A script in the list, without its text. */
export type ScriptEntry = ScriptList['scripts'][number];
