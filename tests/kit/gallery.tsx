import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/platform/client/ui/global.css';
import { THEME_CATALOGUE } from '@/features/themes/catalogue';
import { themeTokensCss } from '@/features/themes/tokens-css';
import { PageHead } from '@/platform/client/ui/page-head';
import { Toaster } from '@/platform/client/ui/toast';
import { TooltipLayer } from '@/platform/client/ui/tooltip-layer';
import { ButtonsSection, ChipsSection } from './buttons-section';
import { ChartsSection, HeatSection } from './charts-section';
import { FieldsSection, TogglesSection } from './fields-section';
import styles from './gallery.module.css';
import { ListSection, NavigationSection } from './lists-section';
import { FloatingSection, OverlaysSection } from './overlays-section';
import { LongTableSection, TableSection } from './tables-section';
import { TypedSection } from './typed-section';
import { NoticesSection, StatesSection, SurfacesSection } from './surfaces-section';

/** Every part of the kit in its states, for the eye, for axe and for the behaviour tests. `?theme=Warm%20Sunset` */
function Gallery() {
  return (
    <>
      <main className={styles.page}>
        <PageHead title="Kit" subtitle="Every part in its states" actions={<ThemeName />} />
        <div className={styles.columns}>
          <Column>
            <ButtonsSection />
            <ChipsSection />
            <FieldsSection />
            <TogglesSection />
            <TypedSection />
          </Column>
          <Column>
            <OverlaysSection />
            <FloatingSection />
            <NavigationSection />
            <NoticesSection />
            <SurfacesSection />
          </Column>
        </div>
        <HeatSection />
        <ChartsSection />
        <TableSection />
        <LongTableSection />
        <ListSection />
        <StatesSection />
      </main>
      <Toaster />
      <TooltipLayer />
    </>
  );
}

function Column({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

function ThemeName() {
  return <span>{document.documentElement.dataset.theme}</span>;
}

const tokens = new CSSStyleSheet();
tokens.replaceSync(themeTokensCss(THEME_CATALOGUE));
document.adoptedStyleSheets = [tokens];
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'Modern Light';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Gallery />);
