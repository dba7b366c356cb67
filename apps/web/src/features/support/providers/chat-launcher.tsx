import { Sheet } from '@foyer/ui/sheet.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../page/messages.ts';
import { LazyChat } from '../lazy-chat.tsx';
import type { HelpLine } from '../support-data.ts';
import { openEntry, watchChats } from './provider-chats.ts';
import styles from './providers.module.css';
import { useChats } from './use-chats.ts';

/** Opens the chat of the member’s entry; our own if there is none, or if its provider does not answer. */
export default function ChatLauncher({ helpLines, onClose }: { helpLines: readonly HelpLine[]; onClose(): void }) {
  const t = useTranslation();
  const { entries } = useChats();
  const [isOwn, setOwn] = useState(false);
  const open = useEffectEvent(async (isStill: () => boolean) => {
    const entry = entries?.find(({ csPosition }) => csPosition === 'chat');
    const outcome = entry ? await openEntry(entry) : 'own';
    if (!isStill()) return;
    if (outcome === 'opened') return onClose();
    if (outcome === 'failed') showToast({ kind: 'neutral', text: t('support.providerFailed') });
    setOwn(true);
  });
  useEffect(watchChats, []);
  useEffect(() => {
    let isHere = true;
    if (entries) void open(() => isHere);
    return () => {
      isHere = false;
    };
  }, [entries]);
  if (isOwn) return <LazyChat helpLines={helpLines} onClose={onClose} />;
  return (
    <Sheet open title={t('support.title')} onClose={onClose}>
      <p className={styles.connecting} role="status">
        <Spinner />
        {t('support.connecting')}
      </p>
    </Sheet>
  );
}
