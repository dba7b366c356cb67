import type { DeskConversation } from '@foyer/contract/staff/desk-shapes.ts';
import { type FormEvent, useRef } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';
import { type DeskKey, useTranslation } from '../page/messages.ts';

export const HARM_WORDS = { 'self-harm': 'harmSelfHarm', gambling: 'harmGambling' } as const satisfies Record<
  string,
  DeskKey
>;

interface NoticeProps {
  conversation: DeskConversation;
  guard: Guard;
  onChange(): Promise<void>;
}

/** The harm case that the customer's messages have raised, with the form in which staff decide it. */
export function HarmNotice({ conversation: { harm, id }, guard, onChange }: NoticeProps) {
  const t = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  if (!harm) return null;
  const isOpen = harm.state === 'open';
  const decide = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const state = submitter?.getAttribute('value') === 'confirmed' ? 'confirmed' : 'dismissed';
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (await guard(call('desk-harm', { id, state, reason }))) form.current?.reset();
    await onChange();
  };
  return (
    <section className="harm" data-open={isOpen || undefined} role={isOpen ? 'alert' : 'status'}>
      <p>
        <b>{t(HARM_WORDS[harm.concern])}</b> {t(isOpen ? 'harmOpen' : 'harmConfirmed')}
      </p>
      <form ref={form} onSubmit={(event) => void decide(event)}>
        <input
          name="reason"
          aria-label={t('harmReason')}
          placeholder={t('harmReason')}
          minLength={3}
          maxLength={200}
          required
        />
        {isOpen ? (
          <button type="submit" value="confirmed" className="primary">
            {t('harmConfirm')}
          </button>
        ) : null}
        <button type="submit" value="dismissed">
          {t('harmDismiss')}
        </button>
      </form>
    </section>
  );
}
