/** Rules for the priorities and the labels of items. */
import { devflowLimits } from './limits';

/** By their numbers from 0. */
export const PRIORITIES = ['No priority', 'Low', 'Medium', 'High', 'Urgent'] as const;

/** Of an item. */
export const LABELS_MAX = 20;

export const labelTexts = {
  label: `A label has 1 to ${String(devflowLimits.labelMax)} characters and no comma`,
  labels: `An item has at most ${String(LABELS_MAX)} labels`,
  priority: 'A priority is a number from 0 (none) to 4 (urgent)',
} as const;

/** The labels of a text that has them between commas: none twice, whatever its case. */
export function labelsOf(text: string): string[] {
  const labels = new Map<string, string>();
  for (const part of text.split(/[,\uff0c]/)) {
    const label = part.trim();
    if (label !== '' && !labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label);
  }
  return [...labels.values()];
}

/** Why labels cannot be those of an item, or null. */
export function labelsProblem(labels: readonly string[]): string | null {
  const isLabel = (label: string) =>
    label.trim() !== '' && label.length <= devflowLimits.labelMax && !/[,\uff0c\p{Cc}]/u.test(label);
  if (!labels.every(isLabel)) return labelTexts.label;
  return labels.length > LABELS_MAX ? labelTexts.labels : null;
}
