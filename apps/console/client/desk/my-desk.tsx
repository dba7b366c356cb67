import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import type { Desk } from '@foyer/contract/staff/desk-shapes.ts';
import type { Passkey } from '@foyer/contract/staff/passkeys.ts';
import { LANGUAGE_NAMES } from '@foyer/locales/language-names.data.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';
import { canUsePasskeys, makePasskey } from '../device/passkeys.ts';
import { useTranslation } from '../page/messages.ts';

const MAX_CHATS = 8;

interface MyDeskProps {
  desk: Desk;
  guard: Guard;
  onChange(): Promise<void>;
}

/** A person's settings at the desk: display name, languages, number of concurrent chats; and their passkeys. */
export function MyDesk({ desk: { me, merchants }, guard, onChange }: MyDeskProps) {
  const t = useTranslation();
  const languages = [...new Set(merchants.flatMap((merchant) => merchant.languages))];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = {
      shownName: String(fields.get('shownName') ?? '').trim(),
      isAvailable: me?.isAvailable ?? true,
      maxChats: Number(fields.get('maxChats')) || MAX_CHATS,
      languages: languages.filter((code) => fields.getAll('language').includes(code)),
    };
    if (body.shownName && (await guard(call('desk-set-up', body)))) await onChange();
  };
  return (
    <div className="my-desk">
      <form onSubmit={(event) => void submit(event)}>
        <h2>{t('myDesk')}</h2>
        <label>
          {t('shownName')}
          <input name="shownName" defaultValue={me?.shownName} maxLength={40} required />
        </label>
        <label>
          {t('maxChats')}
          <input name="maxChats" type="number" min={1} max={50} defaultValue={me?.maxChats ?? MAX_CHATS} required />
        </label>
        <fieldset>
          <legend>{t('languages')}</legend>
          <p>{t('languagesHint')}</p>
          {languages.map((code) => (
            <label key={code} className="check">
              <input
                type="checkbox"
                name="language"
                value={code}
                defaultChecked={me?.languages.includes(code) ?? false}
              />
              {LANGUAGE_NAMES[code]}
            </label>
          ))}
        </fieldset>
        <button type="submit" className="primary">
          {t('save')}
        </button>
      </form>
      <Passkeys guard={guard} />
    </div>
  );
}

function Passkeys({ guard }: { guard: Guard }) {
  const t = useTranslation();
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const load = useCallback(async () => {
    const loaded = await guard(call('passkeys', {}));
    if (loaded) setPasskeys(loaded.passkeys);
  }, [guard]);
  useEffect(() => void load(), [load]);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const of = (name: string) => String(new FormData(form).get(name) ?? '').trim();
    const asked = await guard(call('passkey-options', {}));
    const response = asked && (await makePasskey(asked.options));
    if (!response) return;
    if (!(await guard(call('passkey-add', { response, name: of('passkey'), code: of('code') })))) return;
    form.reset();
    await load();
  };
  const remove = async (id: string) => {
    await guard(call('passkey-remove', { id }));
    await load();
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <h2>{t('passkeys')}</h2>
      <ul>
        {passkeys.map(({ id, lastUsedAt, name }) => (
          <li key={id}>
            <span>
              {name}
              {lastUsedAt ? ` · ${new Date(lastUsedAt).toLocaleDateString(t.locale)}` : ''}
            </span>
            <button type="button" aria-label={t('removePasskey', { name })} onClick={() => void remove(id)}>
              {t('remove')}
            </button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <>
          <label>
            {t('passkeyName')}
            <input name="passkey" maxLength={60} required />
          </label>
          <label>
            {t('passkeyCode')}
            <input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={LENGTHS.verifyCode}
              required
            />
          </label>
          <button type="submit">{t('addPasskey')}</button>
        </>
      ) : (
        <p>{t('noPasskeysHere')}</p>
      )}
    </form>
  );
}
