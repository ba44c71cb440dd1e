import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { FieldPair } from '@/platform/client/form/form-dialog';
import { trpc } from '@/platform/client/trpc';
import { NumberField } from '@/platform/client/ui/number-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import type { HabitRow } from '../../answers';
import type { GoalRow } from '../../goal-answers';
import { habitLimits, isFollowing, type Measure, MEASURE_TOOLS } from '../../rules';
import { type GoalDraft, unitOf } from './goal-draft';

const MEASURES: { value: Measure; label: string }[] = [
  { value: 'number', label: 'A number that is checked in' },
  { value: 'steps', label: 'Steps that are ticked' },
  { value: 'habit', label: 'A habit' },
  { value: 'devflow', label: 'A DevFlow feature' },
  { value: 'money', label: 'The balance of an account' },
  { value: 'parts', label: 'Parts, which are goals of their own' },
];

/** What a goal is measured by, with its numbers or what it follows. Other tools are offered while they are open. */
export function GoalMeasure({
  draft,
  errors,
  habits,
  goal,
  isPart,
  onChange,
}: {
  draft: GoalDraft;
  errors: Partial<Record<keyof GoalDraft, string>>;
  habits: readonly HabitRow[];
  goal: GoalRow | undefined;
  isPart: boolean;
  onChange: (part: Partial<GoalDraft>) => void;
}) {
  const { measure, habitId, devflowFeatureId, expenseAccountId } = draft;
  const { tools } = useOpenTools();
  const isOpen = (of: Measure) =>
    !isFollowing(of) || (tools?.some(({ tool_key }) => tool_key === MEASURE_TOOLS[of]) ?? false);
  const following = isFollowing(measure) ? measure : null;
  const query = trpc.goalsHabits.goalSources.useQuery(
    { measure: following ?? 'devflow' },
    { enabled: following !== null && isOpen(measure), staleTime: 0 },
  );
  const followed = measure === 'money' ? expenseAccountId : devflowFeatureId;
  const offeredSources = query.data?.sources.filter(({ id, archived }) => !archived || id === followed) ?? [];
  const errorOf = (field: keyof GoalDraft) => (errors[field] === undefined ? {} : { error: errors[field] });
  const offered = MEASURES.filter(
    ({ value }) => (isOpen(value) || goal?.measure === value) && (value !== 'parts' || !isPart),
  );
  /** A goal begins at what is in its account. */
  function chooseAccount(id: number) {
    const account = offeredSources.find((one) => one.id === id);
    const begins = account && { unit: account.unit ?? '', start: account.value };
    onChange({ expenseAccountId: id, ...begins });
  }
  const unit = (
    <TextField
      label="Unit"
      labelAside="Optional"
      placeholder="books"
      value={draft.unit}
      {...errorOf('unit')}
      onChange={(text) => onChange({ unit: text })}
    />
  );
  // A debt is a balance below 0.
  const least = measure === 'money' ? -habitLimits.amountMax : 0;
  const start = (
    <NumberField
      label="Start"
      unit={draft.unit}
      min={least}
      max={habitLimits.amountMax}
      value={draft.start}
      {...errorOf('start')}
      onChange={(value) => onChange({ start: value })}
    />
  );
  const target = (
    <NumberField
      label="Target"
      unit={draft.unit}
      min={least}
      max={habitLimits.amountMax}
      value={draft.target}
      {...errorOf('target')}
      onChange={(value) => onChange({ target: value })}
    />
  );
  return (
    <>
      <SelectField
        label="Measured by"
        value={measure}
        options={offered}
        onChange={(value) => onChange({ measure: value })}
      />
      {measure === 'number' && (
        <>
          <FieldPair>
            {start}
            {target}
          </FieldPair>
          {unit}
        </>
      )}
      {measure === 'habit' && (
        <FieldPair>
          <SelectField
            label="Habit"
            value={String(habitId ?? '')}
            options={sources(habitId, goal, habits)}
            {...errorOf('habitId')}
            onChange={(id) => {
              const habit = habits.find((row) => String(row.id) === id);
              onChange({ habitId: Number(id), ...(habit && { unit: unitOf(habit) }) });
            }}
          />
          {target}
        </FieldPair>
      )}
      {measure === 'devflow' && (
        <SelectField
          label="Feature"
          value={String(devflowFeatureId ?? '')}
          options={sources(devflowFeatureId, goal, offeredSources)}
          {...errorOf('devflowFeatureId')}
          onChange={(id) => onChange({ devflowFeatureId: Number(id) })}
        />
      )}
      {measure === 'money' && (
        <>
          <SelectField
            label="Account"
            value={String(expenseAccountId ?? '')}
            options={sources(expenseAccountId, goal, offeredSources)}
            {...errorOf('expenseAccountId')}
            onChange={(id) => chooseAccount(Number(id))}
          />
          <FieldPair>
            {start}
            {target}
          </FieldPair>
        </>
      )}
    </>
  );
}

/** What can be followed; the chosen one too if it is no longer among them. */
function sources(
  chosen: number | null,
  goal: GoalRow | undefined,
  rows: readonly { id: number; name: string }[],
) {
  const isMissing = chosen !== null && rows.every(({ id }) => id !== chosen);
  return [
    ...(chosen === null ? [{ value: '', label: 'Choose…', disabled: true }] : []),
    ...(isMissing ? [{ value: String(chosen), label: goal?.sourceName ?? 'no longer there' }] : []),
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}
