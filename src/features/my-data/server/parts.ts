import type { DataPart } from '@/platform/server/data/part';
import type { ToolGate } from '@/platform/server/sessions';
import type { Demo } from '@/platform/server/tools/demo';

/**
 * A part, and the tool to which it belongs: while that is closed to the owner, nothing is brought into it or taken back. Of its demo
 * are the samples that it offers while it is empty.
 */
export type GatedPart = DataPart & { gate?: ToolGate; demo?: Demo };

/** The parts of all tools by their names, which are the folders in the zip; the account's own comes first. */
export type DataParts = Readonly<Record<string, GatedPart>>;
