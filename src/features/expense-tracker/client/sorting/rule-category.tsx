import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { expenseLimits } from '../../rules';
import type { Books } from '../changes/use-books';
import { categoryOptions } from '../entry/options';
import { nextKey, type PartDraft, type RuleDraft } from './rule-draft';
import styles from './rules.module.css';

const UNCATEGORISED = { value: 'none', label: 'Uncategorised' };

/** What a rule makes of the category: nothing, one, or a split by shares. */
export function RuleCategory({
  draft: { sets, categoryId, split },
  errors,
  books,
  onChange,
}: {
  draft: RuleDraft;
  /** By the keys of the parts. */
  errors: Readonly<Record<number, string>>;
  books: Books;
  onChange: (part: Partial<RuleDraft>) => void;
}) {
  const options = [UNCATEGORISED, ...categoryOptions(books.categories)];
  const part = (key: number, first: number | null, share: number): PartDraft => ({
    key,
    categoryId: first,
    share,
  });
  const change = (key: number, to: Partial<PartDraft>) =>
    onChange({ split: split.map((one) => (one.key === key ? { ...one, ...to } : one)) });
  return (
    <>
      <SelectField
        label="Category"
        value={sets === 'category' ? (categoryId === null ? 'none' : String(categoryId)) : sets}
        options={[
          { value: 'nothing', label: 'Leave as it is' },
          ...options,
          { value: 'split', label: 'Split by shares…' },
        ]}
        onChange={(value) => {
          if (value === 'nothing') onChange({ sets: 'nothing' });
          else if (value === 'split') {
            const parts = split.length > 0 ? split : [part(0, categoryId, 50_000), part(1, null, 50_000)];
            onChange({ sets: 'split', split: parts });
          } else onChange({ sets: 'category', categoryId: value === 'none' ? null : Number(value) });
        }}
      />
      {sets === 'split' && (
        <div role="group" aria-label="Split" className="stack gap-8">
          {split.map(({ key, categoryId: of, share }, at) => (
            <div key={key} className={styles.share}>
              <SelectField
                label={`Category of part ${String(at + 1)}`}
                hideLabel
                value={of === null ? 'none' : String(of)}
                options={options}
                onChange={(value) => change(key, { categoryId: value === 'none' ? null : Number(value) })}
              />
              <NumberField
                label={`Share of part ${String(at + 1)}`}
                hideLabel
                value={share}
                min={1}
                {...(errors[key] !== undefined && { error: errors[key] })}
                onChange={(next) => change(key, { share: next })}
              />
              {split.length > 2 && (
                <BareIconButton
                  label={`Remove part ${String(at + 1)}`}
                  icon={<X size={16} />}
                  onClick={() => onChange({ split: split.filter((one) => one.key !== key) })}
                />
              )}
            </div>
          ))}
          {split.length < expenseLimits.lines && (
            <Button
              size="small"
              icon={<Plus size={14} />}
              className={styles.add}
              onClick={() => onChange({ split: [...split, part(nextKey(split), null, 50_000)] })}
            >
              Part
            </Button>
          )}
        </div>
      )}
    </>
  );
}
