import { copyText } from '@foyer/ui/copy-text.ts';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './record.module.css';

/** A fact of a record; one whose value is null is left out. */
export interface Fact {
  name: string;
  text: string | null;
  /** Whether the value can be copied, such as a number to quote to somebody. */
  hasCopyButton?: boolean;
}

function CopyButton({ name, text }: { name: string; text: string }) {
  const t = useTranslation();
  if (!useHydrated()) return null;
  const copy = () => copyText(text, { copied: t('records.copied', { text }), notCopied: t('app.notCopied') });
  return <IconButton icon="copy" iconSize={18} label={t('records.copy', { name })} onClick={copy} />;
}

/** Facts of a record, one in a row. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ hasCopyButton = false, name, text }) =>
        text === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="ltr" className="num">
                {text}
              </bdi>
              {hasCopyButton ? <CopyButton name={name} text={text} /> : null}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
