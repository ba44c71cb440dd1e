import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { trpc } from '@/platform/client/trpc';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { Menu } from '@/platform/client/ui/menu';
import { Notice } from '@/platform/client/ui/notice';
import { PageHead } from '@/platform/client/ui/page-head';
import { SelectField } from '@/platform/client/ui/select-field';
import { Spinner } from '@/platform/client/ui/spinner';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { type Place, UnsavedGuard } from '@/platform/client/unsaved-guard';
import type { ImportAnswer } from '../../answers';
import { calendarLimits, FIRST_CALENDAR, type Outcome } from '../../rules';
import { readCalendarAddress } from '../calendar-address';
import { importedText } from '../changes/event-actions';
import { useCalendarChanges } from '../changes/use-calendar-changes';
import styles from './import-view.module.css';
import { ImportRows } from './import-rows';
import { counted, fileText, OUTCOME_LABELS, SHOWN_OUTCOMES, writtenOf } from './import-texts';
import { PastImports, usePastImports } from './past-imports';
import { useImport } from './use-import';

const KEPT = `An import can be undone for ${String(calendarLimits.importDays)} days.`;

/** The events of a file, what becomes of each, and the import as it was shown. */
export function ImportPage() {
  const { actions, changes } = useCalendarChanges();
  const importing = useImport(actions);
  const { preview, decisions, problem, state, done } = importing;
  const written = preview ? writtenOf(preview.items, decisions) : { new: 0, changed: 0 };
  const count = written.new + written.changed;
  const decided = Object.keys(decisions).length;
  const past = usePastImports((revision) => {
    void changes.catchUp(revision);
    importing.again();
  });
  const [newest] = past.imports;

  async function run() {
    await importing.run();
    await past.reload();
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Import"
        subtitle={
          preview
            ? `${fileText(preview)} ${KEPT}`
            : `Events of another calendar program, from an .ics file. ${KEPT}`
        }
        ownWords
        actions={
          <>
            <Link to="/calendar" search={{}} className={buttonClass()}>
              {done ? 'Show the calendar' : 'Cancel'}
            </Link>
            {preview && !(done && count === 0) && (
              <Button
                variant="primary"
                busy={state === 'importing'}
                disabled={count === 0 || state === 'reading'}
                onClick={() => void run()}
              >
                {`Import ${count.toLocaleString('en-US')} ${count === 1 ? 'Event' : 'Events'}`}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.above}>
        {problem !== null && <Notice tone="danger" title={problem} />}
        {done && (
          <Notice tone="success" title={`Imported ${importedText(done)}.`}>
            {newest && (
              <Button
                size="small"
                busy={past.undoing === newest.operationId}
                onClick={() => past.undo(newest.operationId)}
              >
                Undo
              </Button>
            )}
          </Notice>
        )}
        {(!preview || done) && (
          <FilePicker
            text="An .ics file of at most 32 MB."
            accept=".ics,.ical,.icalendar,.ifb,text/calendar"
            onFiles={(files) => void importing.read(files)}
          />
        )}
        {state === 'reading' && !preview && (
          <p role="status" className="row muted">
            <Spinner /> Reading the file…
          </p>
        )}
        {state === 'importing' && <progress aria-label="Importing" className={styles.progress} />}
        {!preview && <PastImports past={past} />}
      </div>
      {preview && (
        <Preview
          preview={preview}
          decisions={decisions}
          onInto={importing.into}
          onDecide={importing.decide}
        />
      )}
      <UnsavedGuard when={done === null && decided > 0} leaves={leavesImport}>
        {`What you decided about ${counted(decided, 'event')} would be lost.`}
      </UnsavedGuard>
    </div>
  );
}

function leavesImport(from: Place, to: Place): boolean {
  return from.pathname !== to.pathname || readCalendarAddress({ ...to.search }).screen !== 'import';
}

function Preview({
  preview,
  decisions,
  onInto,
  onDecide,
}: {
  preview: ImportAnswer;
  decisions: ReturnType<typeof useImport>['decisions'];
  onInto: (calendarId: number) => void;
  onDecide: (uids: readonly string[], decision: 'keep' | 'take') => void;
}) {
  const [tab, setTab] = useState<Outcome | 'all'>('all');
  const calendars = trpc.calendar.calendars.useQuery().data?.calendars ?? [];
  const { items, counts, calendarId } = preview;
  const shown = tab === 'all' ? items : items.filter(({ outcome }) => outcome === tab);
  const open = shown.filter(({ choice }) => choice !== null).map(({ uid }) => uid);
  return (
    <Tabs
      label="Outcomes"
      className={styles.preview ?? ''}
      value={tab}
      tabs={[
        { value: 'all', label: 'All', count: items.length },
        ...SHOWN_OUTCOMES.map((outcome) => ({
          value: outcome,
          label: OUTCOME_LABELS[outcome],
          count: counts[outcome],
        })),
      ]}
      aside={
        <div className="row gap-12">
          {open.length > 0 && (
            <Menu
              trigger={<Button>All of them</Button>}
              items={[
                {
                  label: tab === 'changed_here' ? 'Keep all as they are here' : 'Leave all out',
                  onSelect: () => onDecide(open, 'keep'),
                },
                { label: 'Take all from the file', onSelect: () => onDecide(open, 'take') },
              ]}
            />
          )}
          <label className={styles.into}>
            <span aria-hidden="true">Into</span>
            <SelectField
              label="Into"
              hideLabel
              value={String(calendarId ?? '')}
              leading={
                <span
                  className={styles.dot}
                  style={{
                    background: calendars.find(({ id }) => id === calendarId)?.color ?? FIRST_CALENDAR.color,
                  }}
                />
              }
              options={
                calendars.length === 0
                  ? [{ value: '', label: FIRST_CALENDAR.name }]
                  : calendars.map(({ id, name }) => ({ value: String(id), label: name }))
              }
              onChange={(id) => id !== '' && onInto(Number(id))}
            />
          </label>
        </div>
      }
      onChange={(next) => setTab(next as Outcome | 'all')}
    >
      <TabPanel value={tab} className={styles.panel ?? ''}>
        {shown.length === 0 ? (
          <p className={styles.none}>No events of this kind.</p>
        ) : (
          <ImportRows
            items={shown}
            decisions={decisions}
            onDecide={(uid, decision) => onDecide([uid], decision)}
          />
        )}
      </TabPanel>
    </Tabs>
  );
}
