import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useHydrated } from '../../app/use-hydrated.ts';
import { useSay } from '../../app/words.tsx';
import { copyText } from '../../device/clipboard.ts';
import styles from './security.module.css';

/** The recovery codes, this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const say = useSay();
  const isHydrated = useHydrated();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showToast({ text: say('security.copied'), kind: 'positive' });
  };
  return (
    <section className={styles.card} aria-label={say('security.recoveryCodes')}>
      <h2 className="t-title-3">{say('security.recoveryCodes')}</h2>
      <InlineNotice kind="warning">{say('security.codesOnce')}</InlineNotice>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isHydrated ? (
        <Button kind="secondary" block onClick={copy}>
          {say('security.copy')}
        </Button>
      ) : null}
    </section>
  );
}
