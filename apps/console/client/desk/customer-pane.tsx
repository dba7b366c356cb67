import type { Opened } from '@foyer/contract/staff/desk.ts';
import type { Contact, CustomerCard, Desk } from '@foyer/contract/staff/desk-shapes.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';
import { useTranslation } from '../page/messages.ts';

function Reasons({ customer }: { customer: CustomerCard }) {
  const t = useTranslation();
  const time = (at: string) => new Date(at).toLocaleString(t.locale, { dateStyle: 'short', timeStyle: 'short' });
  const restrictions = Object.entries(customer.restrictions);
  const refused = customer.logins.filter(({ outcome }) => outcome !== 'ok');
  const isQuiet = restrictions.length === 0 && customer.withdrawals.length === 0 && refused.length === 0;
  return (
    <section>
      <h3>{t('whyWriting')}</h3>
      {isQuiet ? <p>{t('nothingSpecial')}</p> : null}
      {restrictions.map(([action, { words }]) => (
        <p key={action} className="reason">
          <b>{t('restricted', { action })}</b>
          {words}
        </p>
      ))}
      {customer.withdrawals.map(({ amountMinor, createdAt, currency, id, reason }) => (
        <p key={id} className="reason">
          <b>
            {t('withdrawalWaits', {
              amount: formatMoney({ minor: BigInt(amountMinor), currency }),
            })}
          </b>
          {time(createdAt)} · {reason}
        </p>
      ))}
      {refused.map(({ at, method, outcome }) => (
        <p key={at} className="reason">
          <b>{t('loginRefused')}</b>
          {time(at)} · {method} · {outcome}
        </p>
      ))}
    </section>
  );
}

/** How the customer may be reached: shown with a reason, which is recorded. */
function ContactSection({ guard, id }: { guard: Guard; id: string }) {
  const t = useTranslation();
  const [contact, setContact] = useState<Contact | null>(null);
  const show = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setContact(await guard(call('desk-contact', { id, reason })));
  };
  const lines = contact && [contact.account, ...contact.given].flatMap((one) => (one ? linesOf(one) : []));
  return (
    <section>
      <h3>{t('contact')}</h3>
      {lines ? (
        <>
          {lines.length === 0 ? <p>{t('noContact')}</p> : null}
          {[...new Set(lines)].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </>
      ) : (
        <form className="reason-form" onSubmit={(event) => void show(event)}>
          <input
            name="reason"
            aria-label={t('reason')}
            placeholder={t('reason')}
            minLength={3}
            maxLength={200}
            required
          />
          <button type="submit">{t('showContact')}</button>
        </form>
      )}
    </section>
  );
}

const linesOf = (one: Partial<Record<'name' | 'email' | 'mobile', string | null>>): string[] =>
  [one.name, one.email, one.mobile].filter((line): line is string => Boolean(line));

interface CustomerPaneProps {
  opened: Opened;
  desk: Desk;
  guard: Guard;
  /** On narrow screens, where it covers the conversation. */
  isOpen: boolean;
  onChange(): Promise<void>;
}

/** Who the customer is, why they may be writing, and what the conversation is tagged with. */
export function CustomerPane({ desk, guard, isOpen, onChange, opened: { conversation, customer } }: CustomerPaneProps) {
  const t = useTranslation();
  const { id, merchant, tags } = conversation;
  const known = desk.merchants.find(({ code }) => code === merchant)?.tags ?? [];
  const toggle = async (tag: string) => {
    const next = tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag];
    await guard(call('desk-tag', { id, tags: next }));
    await onChange();
  };
  return (
    <aside className="customer" data-open={isOpen || undefined} aria-label={t('customer')}>
      <header>
        <h2>{customer?.username ?? t('visitor')}</h2>
        {customer?.levelName ? <i className="level">{customer.levelName}</i> : null}
      </header>
      {customer ? <Reasons customer={customer} /> : <p>{t('visitorText')}</p>}
      <ContactSection key={id} guard={guard} id={id} />
      <section>
        <h3>{t('tags')}</h3>
        <div className="choices">
          {[...new Set([...known, ...tags])].map((tag) => (
            <button key={tag} type="button" aria-pressed={tags.includes(tag)} onClick={() => void toggle(tag)}>
              {tag}
            </button>
          ))}
        </div>
      </section>
    </aside>
  );
}
