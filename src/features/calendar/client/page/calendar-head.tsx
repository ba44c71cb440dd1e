import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { usePreferences } from '@/platform/client/preferences';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import { PageHead } from '@/platform/client/ui/page-head';
import { SearchField } from '@/platform/client/ui/search-field';
import { Segmented } from '@/platform/client/ui/segmented';
import { useNarrow } from '@/platform/client/use-narrow';
import type { CalendarView } from '../calendar-address';
import type { CalendarAddressHere } from '../screen/use-calendar-address';
import type { CalendarDialog } from '../dialogs/calendar-dialog-kind';
import { titleOf } from '../period';
import styles from './calendar-head.module.css';

const VIEWS: { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'agenda', label: 'Agenda' },
];

interface CalendarHeadProps {
  address: CalendarAddressHere;
  /** Whether the search field is there; with something in it it always is. */
  searching: boolean;
  onSearching: (searching: boolean) => void;
  onDialog: (dialog: CalendarDialog) => void;
  /** Whether what is cancelled is drawn too, struck through. */
  cancelled: { shown: boolean; onChange: (shown: boolean) => void };
  /** Whether a week has its Saturday and Sunday. */
  weekends: { shown: boolean; onChange: (shown: boolean) => void };
  /** On phones, where the field for sentences is elsewhere. */
  onAdd: () => void;
  /** A button for the side, where that has no room. */
  side: ReactNode;
}

/** The period as the heading, the way through time, the views and the menu; on phones in the top bar and below it. */
export function CalendarHead({
  address,
  searching,
  onSearching,
  onDialog,
  cancelled,
  weekends,
  onAdd,
  side,
}: CalendarHeadProps) {
  const narrow = useNarrow();
  const preferences = usePreferences();
  const navigate = useNavigate();
  const { view, date, today, search } = address;
  const title = titleOf(view, date, preferences);
  const hasField = searching || search.value !== '';

  const items: MenuItem[] = [
    ...(narrow ? [{ label: 'Search', onSelect: () => onSearching(true) }] : []),
    { label: 'Go to a date…', onSelect: () => onDialog({ kind: 'go-to-date', day: date }) },
    { label: 'Import…', onSelect: () => void navigate({ to: '/calendar', search: { screen: 'import' } }) },
    { label: 'Export…', onSelect: () => onDialog({ kind: 'export' }) },
    { label: 'Feeds…', onSelect: () => onDialog({ kind: 'feeds' }) },
    {
      label: cancelled.shown ? 'Hide cancelled events' : 'Show cancelled events',
      onSelect: () => cancelled.onChange(!cancelled.shown),
    },
    ...(view === 'week'
      ? [
          {
            label: weekends.shown ? 'Hide weekends' : 'Show weekends',
            onSelect: () => weekends.onChange(!weekends.shown),
          },
        ]
      : []),
    { label: 'Trash', onSelect: () => onDialog({ kind: 'trash' }) },
  ];
  const menu = (
    <Menu
      trigger={
        <IconButton label="More" icon={narrow ? <Ellipsis size={18} /> : <Ellipsis />} tooltip={!narrow} />
      }
      items={items}
    />
  );
  const step = (steps: -1 | 1) => (
    <IconButton
      label={steps < 0 ? `The ${unitOf(view)} before` : `The next ${unitOf(view)}`}
      icon={steps < 0 ? <ChevronLeft /> : <ChevronRight />}
      onClick={() => address.step(steps)}
    />
  );
  const through = (
    <div className="row">
      {step(-1)}
      <Button onClick={() => address.showDate(today)}>Today</Button>
      {step(1)}
    </div>
  );
  const views = (
    <Segmented
      label="View"
      value={view}
      options={VIEWS}
      className={styles.views}
      onChange={(next) => address.showView(next)}
    />
  );
  const field = hasField && <Finding {...{ search, onSearching }} takesFocus={searching} />;

  if (narrow) {
    return (
      <>
        <PageHead title="Calendar" />
        <TopBarContent>
          {menu}
          {side}
          <IconButton label="Add event" icon={<Plus size={18} />} tooltip={false} onClick={onAdd} />
        </TopBarContent>
        <div data-head-buttons="">
          {views}
          {field}
          {view !== 'agenda' && (
            <div className={styles.phonePeriod}>
              <h2 aria-live="polite">{title}</h2>
              {through}
            </div>
          )}
        </div>
      </>
    );
  }
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1} aria-live="polite">
        {title}
      </h1>
      {through}
      <div data-head-buttons="" className={styles.actions}>
        {field || <IconButton label="Search" icon={<Search />} onClick={() => onSearching(true)} />}
        {side}
        {views}
        {menu}
      </div>
    </header>
  );
}

function Finding({
  search,
  takesFocus,
  onSearching,
}: {
  search: CalendarAddressHere['search'];
  takesFocus: boolean;
  onSearching: (searching: boolean) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [focuses] = useState(takesFocus);
  useEffect(() => {
    if (focuses) field.current?.focus();
  }, [focuses]);
  return (
    <SearchField
      ref={field}
      label="Search events"
      value={search.value}
      className={styles.field ?? ''}
      onChange={search.onChange}
      onKeyDown={({ key }) => key === 'Escape' && search.value === '' && onSearching(false)}
      onBlur={() => search.value === '' && onSearching(false)}
    />
  );
}

function unitOf(view: CalendarView): string {
  return view === 'agenda' ? 'month' : view;
}
