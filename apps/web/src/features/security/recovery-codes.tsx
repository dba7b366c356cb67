import { Button } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './security.module.css';

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslation();
  const isHydrated = useHydrated();
  const copy = () => copyText(codes.join('\n'), { copied: t('security.copied'), notCopied: t('app.notCopied') });
  return (
    <section className={styles.card} aria-label={t('security.recoveryCodes')}>
      <h2 className="t-title-3">{t('security.recoveryCodes')}</h2>
      <InlineNotice kind="warning">{t('security.codesOnce')}</InlineNotice>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isHydrated ? (
        <Button kind="secondary" block onClick={copy}>
          {t('security.copy')}
        </Button>
      ) : null}
    </section>
  );
}
