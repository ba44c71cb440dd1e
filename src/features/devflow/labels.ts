/** Rules for the labels of items. */
import { devflowLimits } from './limits';

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

/** The labels of an item after some are added, behind its own, and some removed, whatever their case. */
export function editedLabels(
  labels: readonly string[],
  { addLabels = [], removeLabels = [] }: { addLabels?: readonly string[]; removeLabels?: readonly string[] },
): string[] {
  const removed = new Set(removeLabels.map((label) => label.toLowerCase()));
  return labelsOf([...labels, ...addLabels].join(',')).filter((label) => !removed.has(label.toLowerCase()));
}
