import type { RouterOutputs } from '@/platform/client/trpc';

/** The scripts of the account as of one of its revisions. */
export type ScriptList = RouterOutputs['scripts']['list'];
/** What the list knows of a script: everything but its text. */
export type ScriptEntry = ScriptList['scripts'][number];
