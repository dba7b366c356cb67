import { isDay, isNationalNumber } from '@foyer/contract/identity/national-number.ts';
import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Choice, Choices } from '@foyer/ui/choice.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { Refused } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import styles from './identity.module.css';
import { CHECK_PATH, type Identity, wordsOf } from './identity-data.ts';

type Field = 'name' | 'birthDate' | 'number';

/** Labels and hints of each market's identity number. */
const NUMBERS: Readonly<Record<Identity['number'], { label: MessageKey; hint: MessageKey }>> = {
  cccd: { label: 'identity.cccd', hint: 'identity.cccdHint' },
  cpf: { label: 'identity.cpf', hint: 'identity.cpfHint' },
  philsys: { label: 'identity.philsys', hint: 'identity.philsysHint' },
};

/** The first invalid field; null if there is none. */
export function findWrong(form: FormData, number: Identity['number']): Field | null {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  if (!/\p{L}{2}|\p{L}.*\p{L}/u.test(text('name'))) return 'name';
  if (!isDay(text('birthDate'))) return 'birthDate';
  return isNationalNumber(number, text('number'), text('birthDate')) ? null : 'number';
}

/** The gateway counts years in the market’s time. */
const isAge = (refused: Refused | null): boolean => refused?.refusal.code === 'identity.age';

/** Begins a check: the document and its details. Levels above the first need only pictures. */
export function DetailsForm({ identity }: { identity: Identity }) {
  const t = useTranslation();
  const refused = useActionData<Refused>() ?? null;
  const { isBusy, onSubmit } = useSubmitLock(CHECK_PATH);
  const [wrong, setWrong] = useState<Field | null>(isAge(refused) ? 'birthDate' : null);
  const level = identity.check?.state === 'draft' ? identity.check.level : identity.level + 1;
  const check = (event: FormEvent<HTMLFormElement>) => {
    const found = level === 1 ? findWrong(new FormData(event.currentTarget), identity.number) : null;
    setWrong(found);
    if (!found) return onSubmit(event);
    event.preventDefault();
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${found}]`)?.focus();
  };
  return (
    <Form method="post" action={useCampaign()(CHECK_PATH)} className={styles.form} onSubmit={check} noValidate>
      {refused && !isAge(refused) ? (
        <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
      ) : null}
      {level === 1 ? (
        <Details identity={identity} refused={refused} wrong={wrong} isBusy={isBusy} />
      ) : (
        <div>
          <h2 className="t-title-1">{t(wordsOf(level).name)}</h2>
          <p className={styles.intro}>{t(wordsOf(level).what)}</p>
        </div>
      )}
      <Tips />
      <div className={styles.actions}>
        <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('identity.working')}>
          {t('identity.continue')}
        </Button>
      </div>
    </Form>
  );
}

interface DetailsProps {
  identity: Identity;
  refused: Refused | null;
  wrong: Field | null;
  isBusy: boolean;
}

function Details({ identity, isBusy, refused, wrong }: DetailsProps) {
  const t = useTranslation();
  const { check, documents, minimumAge, number } = identity;
  const values = refused?.values ?? { document: check?.document, name: check?.name };
  const [document, setDocument] = useState(values.document || documents[0]?.id || '');
  return (
    <>
      <div>
        <h2 id="which" className="t-title-1">
          {t('identity.which')}
        </h2>
        <p className={styles.intro}>{t('identity.whichWhy')}</p>
      </div>
      <Choices labelledBy="which">
        {documents.map(({ id, name, sides }) => (
          <Choice
            key={id}
            name="document"
            value={id}
            icon="id-card"
            title={name}
            note={t(sides.length > 1 ? 'identity.bothSides' : 'identity.onePage')}
            isChecked={id === document}
            onChoose={setDocument}
          />
        ))}
      </Choices>
      <TextField
        name="name"
        label={t('identity.name')}
        icon="user"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={LENGTHS.name}
        readOnly={isBusy}
        defaultValue={values.name}
        error={wrong === 'name' ? t('identity.wrongName') : undefined}
      />
      <TextField
        name="birthDate"
        type="date"
        label={t('identity.birthDate')}
        autoComplete="bday"
        min="1900-01-01"
        readOnly={isBusy}
        defaultValue={refused?.values.birthDate}
        error={
          wrong === 'birthDate'
            ? isAge(refused)
              ? t('identity.tooYoung', { age: minimumAge })
              : t('identity.wrongBirthDate')
            : undefined
        }
      />
      <TextField
        name="number"
        label={t(NUMBERS[number].label)}
        icon="hash"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={LENGTHS.nationalNumber}
        readOnly={isBusy}
        defaultValue={refused?.values.number}
        hint={t(NUMBERS[number].hint)}
        error={wrong === 'number' ? t('identity.wrongNumber') : undefined}
      />
    </>
  );
}

const TIPS = ['identity.tipLight', 'identity.tipCorners', 'identity.tipReal'] as const;

function Tips() {
  const t = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="before">
      <h2 id="before" className="t-title-3">
        {t('identity.before')}
      </h2>
      <ul className={styles.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>
            <Icon name="check" size={20} />
            {t(tip)}
          </li>
        ))}
      </ul>
    </section>
  );
}
