import { Link, useSearch } from '@tanstack/react-router';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import SearchX from 'lucide-react/icons/search-x';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { Button, buttonClass } from '@/platform/client/ui/button';
import { Counter } from '@/platform/client/ui/counter';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { isComposing } from '@/platform/client/ui/keyboard';
import { Notice } from '@/platform/client/ui/notice';
import { PageHead } from '@/platform/client/ui/page-head';
import { SearchField } from '@/platform/client/ui/search-field';
import { hasRole } from '@/platform/shared/roles';
import { filterTools, inSections, type ToolText } from '../rules';
import { DebugStrip } from './debug-strip';
import styles from './navigator-page.module.css';
import { ToolCards, ToolCardsSkeleton } from './tool-cards';
import { leaveSearch, useNavigatorKeys } from './use-navigator-keys';
import { useNavigatorTools } from './use-navigator-tools';

export function NavigatorPage() {
  const { role } = useCurrentUser();
  const { tools, labels, failed, retrying, retry, told, openTools } = useNavigatorTools();
  const debug = useSearch({ from: '/signed-in/navigator', select: (search) => 'debug' in search });
  const [text, setText] = useState('');
  const cards = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useNavigatorKeys({ cards, search, clearSearch: () => setText('') });

  const all = inSections(tools ?? [], role);
  const personal = filterTools(all.personal, text);
  const advanced = filterTools(all.advanced, text);
  const found = personal.length + advanced.length;
  const none = all.personal.length + all.advanced.length === 0;

  function onSearchKey(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || (event.key === 'Enter' && text.trim() === '')) return;
    if (leaveSearch(event.key, cards.current)) event.preventDefault();
  }

  return (
    <>
      <PageHead
        title={labels.headerTitle}
        subtitle={labels.headerSubtitle}
        ownWords
        actions={
          <SearchField
            ref={search}
            label="Filter tools"
            shortcut="/"
            value={text}
            onChange={setText}
            onKeyDown={onSearchKey}
            className={styles.search}
          />
        }
      />
      {debug && (
        <DebugStrip
          role={role}
          told={told}
          openTools={openTools}
          shown={[...all.personal, ...all.advanced]}
        />
      )}
      {failed && (
        <Notice tone="warning" title="The list of tools could not be loaded" className={styles.notice}>
          <p>These are the basic ones.</p>
          <Button size="small" busy={retrying} onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {!tools ? (
        <>
          <p role="status" className={styles.loading}>
            Loading tools...
          </p>
          <ToolCardsSkeleton count={6} />
        </>
      ) : none ? (
        <NoTools admin={hasRole(role, 'admin')} />
      ) : found === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No matching tools"
          text={`No tool matches “${text}”.`}
          action={
            <Button
              onClick={() => {
                setText('');
                search.current?.focus();
              }}
            >
              Clear filter
            </Button>
          }
        />
      ) : (
        <div ref={cards} className={styles.sections}>
          <Section title={labels.personalTitle} tools={personal} />
          <Section title={labels.adminTitle} tools={advanced} />
        </div>
      )}
      <p role="status" className="visually-hidden">
        {text !== '' && tools && (found === 1 ? '1 tool found' : `${String(found)} tools found`)}
      </p>
    </>
  );
}

function Section({ title, tools }: { title: string; tools: readonly ToolText[] }) {
  const id = useId();
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Counter value={tools.length} />
      </div>
      <ToolCards tools={tools} labelledBy={id} />
    </section>
  );
}

/** Shown if all tools are closed to the user. */
function NoTools({ admin }: { admin: boolean }) {
  return (
    <EmptyState
      icon={<LayoutGrid />}
      title="No tools yet"
      text={
        admin
          ? 'Every tool is switched off for your role. Option Access opens them.'
          : 'No tool is open to you at the moment. Your administrator decides which ones are.'
      }
      action={
        admin ? (
          <Link to="/option-access" className={buttonClass({ variant: 'primary' })}>
            Go to Option Access
          </Link>
        ) : (
          <Link to="/home" className={buttonClass({ variant: 'primary' })}>
            Go to Home
          </Link>
        )
      }
    />
  );
}
