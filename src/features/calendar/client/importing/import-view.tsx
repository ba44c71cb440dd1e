import { Link } from '@tanstack/react-router';
import { PastImports, useTakeBack } from '@/platform/client/importing/past-imports';
import { PreviewTabs } from '@/platform/client/importing/preview-tabs';
import { trpc } from '@/platform/client/trpc';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { FilePicker } from '@/platform/client/ui/file-picker';
import { Menu } from '@/platform/client/ui/menu';
import { Notice } from '@/platform/client/ui/notice';
import { PageHead } from '@/platform/client/ui/page-head';
import { Spinner } from '@/platform/client/ui/spinner';
import { type Place, UnsavedGuard } from '@/platform/client/unsaved-guard';
import type { ImportAnswer, ImportItem } from '../../answers';
import { calendarLimits, type Outcome } from '../../rules';
import { readCalendarAddress } from '../calendar-address';
import { useCalendarChanges } from '../changes/use-calendar-changes';
import { CalendarField } from '../dialogs/calendar-field';
import styles from './import-view.module.css';
import { ImportRows } from './import-rows';
import { importedText, counted, countsText, fileText, OUTCOME_LABELS, writtenOf } from './import-texts';
import { useImport } from './use-import';

const KEPT = `An import can be undone for ${String(calendarLimits.importDays)} days.`;

/** The events of a file, what becomes of each, and the import as it was shown. */
export function ImportPage() {
  const { changes } = useCalendarChanges();
  const importing = useImport(changes);
  const { preview, decisions, problem, isReading, isRunning, done } = importing;
  const written = preview ? writtenOf(preview.items, decisions) : { new: 0, changed: 0 };
  const count = written.new + written.changed;
  const decided = Object.keys(decisions).length;
  const { client } = trpc.useUtils();
  const { data, refetch } = trpc.calendar.imports.useQuery(undefined, { staleTime: 0 });
  const past = data?.imports ?? [];
  const [newest] = past;
  const { undoing, takeBack } = useTakeBack(
    (named) => client.calendar.undo.mutate(named),
    (revision) => {
      void changes.catchUp(revision);
      void refetch();
      importing.again();
    },
  );

  async function run() {
    await importing.run();
    await refetch();
  }

  return (
    <div className="stack grow">
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
                busy={isRunning}
                disabled={count === 0 || isReading}
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
                busy={undoing === newest.operationId}
                onClick={() => void takeBack(newest.operationId)}
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
            onFiles={importing.choose}
          />
        )}
        {isReading && !preview && (
          <p role="status" className="row muted">
            <Spinner /> Reading the file…
          </p>
        )}
        {isRunning && <progress aria-label="Importing" className={styles.progress} />}
        {!preview && (
          <PastImports
            imports={past.map(({ operationId: id, at, fileName, counts }) => {
              return { id, at, name: fileName || 'A file', did: countsText(counts) };
            })}
            undoing={undoing}
            onUndo={(id) => void takeBack(id)}
          />
        )}
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
  preview: { items, calendarId },
  decisions,
  onInto,
  onDecide,
}: {
  preview: ImportAnswer;
  decisions: ReturnType<typeof useImport>['decisions'];
  onInto: (calendarId: number) => void;
  onDecide: (uids: readonly string[], decision: 'keep' | 'take') => void;
}) {
  const { data } = trpc.calendar.calendars.useQuery();
  const calendars = data?.calendars.filter(({ subscribed }) => !subscribed) ?? [];
  const aside = (shown: readonly ImportItem[], tab: Outcome | 'all') => {
    const open = shown.filter(({ choice }) => choice !== null).map(({ uid }) => uid);
    return (
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
          <CalendarField
            label="Into"
            hideLabel
            calendars={calendars}
            value={calendarId}
            onChange={(id) => id !== null && onInto(id)}
          />
        </label>
      </div>
    );
  };
  return (
    <PreviewTabs rows={items} labels={OUTCOME_LABELS} aside={aside}>
      {(shown) =>
        shown.length === 0 ? (
          <p className={styles.none}>No events of this kind.</p>
        ) : (
          <ImportRows
            items={shown}
            decisions={decisions}
            onDecide={(uid, decision) => onDecide([uid], decision)}
          />
        )
      }
    </PreviewTabs>
  );
}
