import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { FieldPair } from '@/platform/client/form/form-dialog';
import { choiceOf, type Form } from '@/platform/client/form/use-form';
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
  form,
  habits,
  goal,
  isPart,
}: {
  form: Form<GoalDraft>;
  habits: readonly HabitRow[];
  goal: GoalRow | undefined;
  isPart: boolean;
}) {
  const { measure, unit, habitId, devflowFeatureId, expenseAccountId } = form.fields;
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
  const offered = MEASURES.filter(
    ({ value }) => (isOpen(value) || goal?.measure === value) && (value !== 'parts' || !isPart),
  );
  /** A goal begins at what is in its account. */
  function chooseAccount(id: number) {
    const account = offeredSources.find((one) => one.id === id);
    const begins = account && { unit: account.unit ?? '', start: account.value };
    form.set({ expenseAccountId: id, ...begins });
  }
  // A debt is a balance below 0.
  const bounds = { unit, min: measure === 'money' ? -habitLimits.amountMax : 0, max: habitLimits.amountMax };
  const target = () => <NumberField label="Target" {...bounds} {...form.field('target')} />;
  const span = () => (
    <FieldPair>
      <NumberField label="Start" {...bounds} {...form.field('start')} />
      {target()}
    </FieldPair>
  );
  return (
    <>
      <SelectField label="Measured by" options={offered} {...form.field('measure')} />
      {measure === 'number' && (
        <>
          {span()}
          <TextField label="Unit" labelAside="Optional" placeholder="books" {...form.field('unit')} />
        </>
      )}
      {measure === 'habit' && (
        <FieldPair>
          <SelectField
            label="Habit"
            value={String(habitId ?? '')}
            options={sources(habitId, goal, habits)}
            {...form.errorOf('habitId')}
            onChange={(id) => {
              const habit = habits.find((row) => String(row.id) === id);
              form.set({ habitId: Number(id), ...(habit && { unit: unitOf(habit) }) });
            }}
          />
          {target()}
        </FieldPair>
      )}
      {measure === 'devflow' && (
        <SelectField
          label="Feature"
          options={sources(devflowFeatureId, goal, offeredSources)}
          {...choiceOf(form.field('devflowFeatureId'))}
        />
      )}
      {measure === 'money' && (
        <>
          <SelectField
            label="Account"
            value={String(expenseAccountId ?? '')}
            options={sources(expenseAccountId, goal, offeredSources)}
            {...form.errorOf('expenseAccountId')}
            onChange={(id) => chooseAccount(Number(id))}
          />
          {span()}
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
