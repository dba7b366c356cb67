import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import type { ReactNode } from 'react';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './settings.module.css';
import { SETTINGS_PATH, type Settings } from './settings-data.ts';

interface SettingsFrameProps {
  title: string;
  /** Where the arrow leads; the settings by default. */
  back?: string;
  /** Null if the gateway has no settings. */
  settings: Settings | null;
  children(settings: Settings): ReactNode;
}

/** A page of the settings. */
export function SettingsFrame({ back = SETTINGS_PATH, children, settings, title }: SettingsFrameProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar title={title} start={<IconLink as={Link} to={back} icon="chevron-start" label={t('app.back')} flip />} />
      <div className={styles.page}>
        {settings ? children(settings) : <InlineNotice kind="info">{t('settings.unavailable')}</InlineNotice>}
      </div>
    </PhoneLayout>
  );
}

/** Rows under a heading. */
export function Group({ children, title }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.group}>{title}</h2>
      {children}
    </section>
  );
}

/** The text of a row: its name, and what it means. */
export function Words({ name, note }: { name: string; note?: string | undefined }) {
  return (
    <>
      {name}
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
}
