import { Badge } from '@/platform/client/ui/badge';
import { classNames } from '@/platform/client/ui/class-names';
import { tagColors } from './label-colors';
import styles from './label-chips.module.css';

interface TagChipProps {
  name: string;
  /** Its colour in the list of tags. */
  stored: string | undefined;
}

/** A tag on its own colour. */
export function TagChip({ name, stored }: TagChipProps) {
  return (
    <span className={styles.tag} style={tagColors(name, stored)}>
      {name === '' ? '无标签' : name}
    </span>
  );
}

interface LabelChipsProps {
  tag: string;
  types: readonly string[];
  colorOf: ReadonlyMap<string, string>;
  className?: string;
}

/** Tag and types of a record in one line; what is cut off is in the title attribute. */
export function LabelChips({ tag, types, colorOf, className }: LabelChipsProps) {
  return (
    <div className={classNames(styles.chips, className)} title={[tag, ...types].filter(Boolean).join('、')}>
      <TagChip name={tag} stored={colorOf.get(tag)} />
      {types.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </div>
  );
}
