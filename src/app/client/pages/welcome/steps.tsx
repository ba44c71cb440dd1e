import { useEffect, useId, useState } from 'react';
import { useFollowPreferences } from '@/features/preferences/client/follow-preferences';
import { FALLBACK_THEMES } from '@/features/themes/client/fallback-themes';
import { themeEngine } from '@/features/themes/client/theme-engine';
import { useTheme } from '@/features/themes/client/use-theme';
import { usePreferences } from '@/platform/client/preferences';
import type { ClientTool } from '@/platform/client/tools/tool';
import { trpc } from '@/platform/client/trpc';
import { Logo } from '@/platform/client/ui/logo';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { Switch } from '@/platform/client/ui/switch';
import { DATE_ORDERS, LANGUAGE_LABELS, LANGUAGES } from '@/platform/shared/preferences';
import { preferredDates } from '@/platform/shared/preferred-dates';
import * as installedTools from '../../tools';
import { Step } from './step';
import styles from './welcome.module.css';

/** The keys of the tools with an entry in the sidebar: the others are settings of these. */
const TOOLS = Object.values<ClientTool>(installedTools).flatMap(
  ({ sidebar, screens: [first] }) => (sidebar && first?.key) ?? [],
);

interface StepOf {
  place: number;
  count: number;
  /** It was answered or skipped. */
  onDone: () => void;
}

/** Which tools are open at all; Option Access has it by role, too. */
export function ToolsStep({ place, count, onDone }: StepOf) {
  const utils = trpc.useUtils();
  const query = trpc.optionAccess.getNavigatorSettings.useQuery();
  const { data } = query;
  const save = trpc.optionAccess.updateNavigatorSettings.useMutation({
    onSuccess: () => {
      void utils.toolAccess.invalidate();
      onDone();
    },
    // Also what was refused, since somebody else may have changed it.
    onSettled: () => utils.optionAccess.invalidate(),
  });
  /** The switches that were pressed, by the tool's id. */
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  const tools = data?.tools.filter(({ tool_key }) => TOOLS.includes(tool_key));
  const isOpen = (tool: { id: number; enabled_global: boolean }) =>
    pressed.get(tool.id) ?? tool.enabled_global;

  function store() {
    const changed = (tools ?? []).filter((tool) => isOpen(tool) !== tool.enabled_global);
    if (changed.length === 0) return onDone();
    const changes = changed.map((tool) => ({ id: tool.id, enabled_global: isOpen(tool) }));
    save.mutate({ tools: changes, revision: data?.revision });
  }
  return (
    <Step
      {...{ place, count, save, onNext: store, onSkip: onDone }}
      asked={{ ...query, height: 64 * TOOLS.length }}
      title="Which tools do you want?"
      text="The others are closed for everyone. Option Access opens them again, also for some roles only."
    >
      {tools?.map((tool) => (
        <SettingRow key={tool.id} title={tool.title} help={tool.description}>
          <Switch
            label={tool.title}
            hideLabel
            checked={isOpen(tool)}
            onChange={(checked) => setPressed(new Map(pressed).set(tool.id, checked))}
          />
        </SettingRow>
      ))}
    </Step>
  );
}

/** How it looks for the person who is here. */
export function ThemeStep({ place, count, onDone }: StepOf) {
  const { displayed, current } = useTheme();
  const name = useId();
  useEffect(() => () => themeEngine.endPreview(), []);

  function store() {
    if (displayed !== current) themeEngine.choose(displayed);
    onDone();
  }
  return (
    <Step
      {...{ place, count, onNext: store, onSkip: onDone }}
      title="Which look?"
      text="For you alone. Theme Settings have more, and a pair that follows the day and night of your system."
    >
      <div className={styles.themes} role="radiogroup" aria-label="Theme">
        {FALLBACK_THEMES.map((theme) => (
          <label key={theme.name} className={styles.theme}>
            <span data-theme={theme.name} aria-hidden="true" className={styles.look}>
              <span className={styles.accent} />
            </span>
            <span className={styles.themeName}>
              <input
                type="radio"
                name={name}
                checked={theme.name === displayed}
                onChange={() => themeEngine.preview(theme.name)}
              />
              {theme.name}
            </span>
          </label>
        ))}
      </div>
    </Step>
  );
}

/** A day that shows which number is which. */
const SAMPLE_DAY = '2026-12-31T12:00:00Z';

/** How dates read for the person who is here. */
export function DatesStep({ place, count, onDone }: StepOf) {
  const preferences = usePreferences();
  const query = trpc.preferences.get.useQuery(undefined, { staleTime: Infinity });
  const utils = trpc.useUtils();
  const save = trpc.preferences.update.useMutation({
    onSuccess: ({ preferences: stored }) => {
      utils.preferences.get.setData(undefined, { preferences: stored, stored: true });
      onDone();
    },
    onError: () => utils.preferences.get.invalidate(),
  });
  const [chosen, setChosen] = useState<Partial<Pick<typeof preferences, 'language' | 'dateOrder'>>>({});
  const shown = { ...preferences, ...chosen };
  const { language, dateOrder } = shown;
  const formOf = (order: (typeof DATE_ORDERS)[number]) =>
    preferredDates({ ...shown, timeZone: 'UTC', datesChosen: true, dateOrder: order });
  return (
    <Step
      {...{ place, count, save, onSkip: onDone }}
      asked={{ ...query, height: 160 }}
      // Also what was left as it is, for it is what the sample tells; until then some tools write the year first.
      onNext={() => save.mutate({ language, dateOrder })}
      title="How do you read dates?"
      text="For you alone. Time zone, clock and first day of the week come from your browser; all of it is on your account page."
    >
      <SettingRow title="Language of dates">
        <SelectField
          hideLabel
          label="Language of dates"
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_LABELS[value] }))}
          onChange={(picked) => setChosen({ ...chosen, language: picked })}
        />
      </SettingRow>
      <SettingRow title="Order of dates">
        <SelectField
          hideLabel
          label="Order of dates"
          value={dateOrder}
          options={DATE_ORDERS.map((value) => ({ value, label: formOf(value).day(SAMPLE_DAY) }))}
          onChange={(picked) => setChosen({ ...chosen, dateOrder: picked })}
        />
      </SettingRow>
      <p className={styles.sample}>So this day reads {formOf(dateOrder).longDay(SAMPLE_DAY)}.</p>
    </Step>
  );
}

/** Who may make an account. */
export function PeopleStep({ place, count, onDone }: StepOf) {
  const utils = trpc.useUtils();
  const query = trpc.masterSettings.status.useQuery();
  const { data } = query;
  const save = trpc.masterSettings.setRegistration.useMutation({
    onSuccess: onDone,
    onSettled: () => utils.masterSettings.invalidate(),
  });
  const [pressed, setPressed] = useState<boolean | null>(null);
  const stored = data?.registrationEnabled ?? false;
  const enabled = pressed ?? stored;

  function store() {
    if (enabled === stored) onDone();
    else save.mutate({ enabled });
  }
  return (
    <Step
      {...{ place, count, save, onNext: store, onSkip: onDone }}
      asked={{ ...query, height: 64 }}
      title="May others register?"
      text="Option Access invites people either way, and Master Settings change this."
    >
      <SettingRow
        title="Registration"
        help="Anyone who reaches the sign-in page can create an account. Without it only people who are invited."
      >
        <Switch label="Registration" hideLabel checked={enabled} onChange={setPressed} />
      </SettingRow>
    </Step>
  );
}

const STEPS = [ToolsStep, ThemeStep, DatesStep, PeopleStep] as const;

/** The questions, one after the other. */
export function Steps({ onDone }: { onDone: () => void }) {
  useFollowPreferences();
  const [at, setAt] = useState(0);
  const Current = STEPS[at] ?? ToolsStep;
  const isLast = at + 1 === STEPS.length;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Logo size={44} />
        <h1>Welcome to Toolstead</h1>
        <p className="muted">Four questions before you begin, each of which can wait.</p>
      </header>
      <Current
        key={at}
        place={at + 1}
        count={STEPS.length}
        onDone={() => (isLast ? onDone() : setAt(at + 1))}
      />
    </main>
  );
}
