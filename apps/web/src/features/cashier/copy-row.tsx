import { copyText } from '@foyer/ui/copy-text.ts';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './deposit/pay-deposit.module.css';

/** A button that copies a text. Absent without scripts. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const t = useTranslation();
  if (!useHydrated()) return null;
  const copy = () => copyText(text, { copied: t('cashier.copied', { name, text }), notCopied: t('app.notCopied') });
  return <IconButton icon="copy" iconSize={20} label={t('cashier.copy', { name })} onClick={copy} />;
}

interface CopyRowProps {
  name: string;
  text: string;
  /** Whether this fact identifies the payment. */
  isKey?: boolean;
  hasCopyButton?: boolean;
}

/** A fact that the member types into their bank's app. */
export function CopyRow({ hasCopyButton = true, isKey = false, name, text }: CopyRowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isKey ? styles.key : undefined}>
        <bdi dir="ltr">{text}</bdi>
      </dd>
      <dd>{hasCopyButton ? <CopyButton name={name} text={text} /> : null}</dd>
    </div>
  );
}
