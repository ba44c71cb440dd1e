import { useRef, useState } from 'react';
import Palette from 'lucide-react/icons/palette';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Notice } from '@/platform/client/ui/notice';
import { PageHead } from '@/platform/client/ui/page-head';
import { Pager } from '@/platform/client/ui/pager';
import { SearchField } from '@/platform/client/ui/search-field';
import { TabPanel, Tabs } from '@/platform/client/ui/tabs';
import { DEFAULT_THEME, pageOf, pageWith, searchThemes } from '../rules';
import { themeEngine } from './theme-engine';
import { SystemPairCard } from './system-pair-card';
import { ThemeGrid, ThemeGridSkeleton } from './theme-grid';
import styles from './theme-settings-page.module.css';
import { useAvailableThemes } from './use-available-themes';
import { useTheme } from './use-theme';
import { useThemeSearch } from './use-theme-search';

const ALL = 'All';

export function ThemeSettingsPage() {
  const { themes, failed, retrying, retry } = useAvailableThemes();
  const { switching } = useTheme();
  const search = useThemeSearch();
  const [themeOnEntry] = useState(() => themeEngine.current());
  const searchBox = useRef<HTMLInputElement>(null);

  const categories = [...new Set(themes?.map((theme) => theme.category))];
  const category =
    search.category !== undefined && categories.includes(search.category) ? search.category : ALL;
  const matches = searchThemes(themes ?? [], search.text);
  const ofTab = (tab: string) => matches.filter((theme) => tab === ALL || theme.category === tab);
  const page = pageOf(ofTab(category), search.bare ? pageWith(themeOnEntry, matches) : search.page);
  const tabs = [ALL, ...categories].map((value) => ({
    value,
    label: value,
    count: themes ? ofTab(value).length : undefined,
  }));

  return (
    <div className={styles.page}>
      <PageHead
        title="Theme Settings"
        subtitle={
          <>
            <span className={styles.forMouse}>Hover a card to preview it; select it to keep it</span>
            <span className={styles.forTouch}>Select a card to wear its theme</span>
          </>
        }
        actions={
          <Button
            icon={<RotateCcw size={14} />}
            aria-disabled={switching}
            onClick={() => themeEngine.choose(DEFAULT_THEME)}
          >
            Reset to Default
          </Button>
        }
      />
      {failed && (
        <Notice tone="warning" title="The list of themes could not be loaded" className={styles.notice}>
          <p>These are the built-in ones.</p>
          <Button size="small" busy={retrying} onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      <SystemPairCard />
      <Tabs
        label="Theme categories"
        value={category}
        onChange={(tab) => search.showCategory(tab === ALL ? undefined : tab)}
        tabs={tabs}
        aside={
          <SearchField
            ref={searchBox}
            label="Search themes"
            value={search.text}
            onChange={search.changeText}
            className={styles.search}
          />
        }
      >
        <TabPanel value={category}>
          {themes === null ? (
            <ThemeGridSkeleton />
          ) : page.items.length > 0 ? (
            <ThemeGrid themes={page.items} placeholders={page.placeholders} />
          ) : (
            <div className={styles.noMatch}>
              <EmptyState
                icon={<Palette />}
                title="No matching themes"
                text={`No theme${category === ALL ? '' : ` in ${category}`} matches “${search.text}”.`}
                action={
                  <Button
                    onClick={() => {
                      search.clear();
                      searchBox.current?.focus();
                    }}
                  >
                    Clear search
                  </Button>
                }
              />
            </div>
          )}
        </TabPanel>
      </Tabs>
      <div className={styles.pager}>
        <Pager label="Pages of themes" page={page.page} pages={page.pages} onChange={search.showPage} />
      </div>
      <p role="status" className="visually-hidden">
        {themes === null ? 'Loading themes…' : search.text && foundText(ofTab(category).length)}
      </p>
    </div>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'No themes found';
  return count === 1 ? '1 theme found' : `${count} themes found`;
}
