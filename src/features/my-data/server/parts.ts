import type { DataPart } from '@/platform/server/data/part';

/** The parts of all tools by their names, which are the folders in the zip; the account's own comes first. */
export type DataParts = Readonly<Record<string, DataPart>>;
