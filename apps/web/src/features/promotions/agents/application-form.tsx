import { INVITING_WAYS } from '@foyer/contract/agent/inviting-ways.data.ts';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useState } from 'react';
import { Form, useActionData } from 'react-router';
import { Link, useCampaign } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import type { Refused } from '../../../page/send-form.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import styles from './agents.module.css';
import { APPLICATION_PATH, type Application, isWay, NAMES_OF, toStepAddress, WAY_NAMES } from './application-data.ts';
import { PlanLines } from './plan-lines.tsx';

const MAX_NAME = 80;
const MAX_LINK = 200;

function Head({ text, title }: { text: MessageKey; title: MessageKey }) {
  const t = useTranslation();
  return (
    <div>
      <h2 className="t-title-1">{t(title)}</h2>
      <p className={styles.intro}>{t(text)}</p>
    </div>
  );
}

/** What agents do, and what they are paid. */
export function IntroStep({ currency, plan }: Application) {
  const t = useTranslation();
  return (
    <>
      <Head title="agents.step1Title" text="agents.step1Text" />
      <section className={styles.card}>
        <h3 className="t-title-3">{t('agents.earnTitle')}</h3>
        {plan ? <PlanLines plan={plan} currency={currency} /> : <p className="c-2">{t('agents.noPlan')}</p>}
      </section>
      <div className={styles.dock}>
        <ButtonLink as={Link} to={toStepAddress(2)} size="l" block>
          {t('agents.continue')}
        </ButtonLink>
      </div>
    </>
  );
}

/** How the member will invite people; saved as a draft. */
export function WayStep({ application }: { application: Application }) {
  const t = useTranslation();
  const refused = useActionData<Refused>() ?? null;
  const values = refused?.values ?? application;
  const [way, setWay] = useState(isWay(values.way ?? '') ? (values.way as Application['way']) : 'friends');
  const { isBusy, onSubmit } = useSubmitLock(APPLICATION_PATH);
  const isNameless = refused?.refusal.code === 'agent.name';
  return (
    <Form method="post" action={useCampaign()(toStepAddress(2))} onSubmit={onSubmit} className={styles.form} noValidate>
      <Head title="agents.step2Title" text="agents.step2Text" />
      {refused && !isNameless ? (
        <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
      ) : null}
      <fieldset className={styles.ways}>
        <legend className="vh">{t('agents.step2Title')}</legend>
        {INVITING_WAYS.map((one) => (
          <label key={one} className={styles.way}>
            <input type="radio" name="way" value={one} checked={one === way} onChange={() => setWay(one)} />
            <span>{t(WAY_NAMES[one])}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.details}>
        <TextField
          name="name"
          label={t(NAMES_OF[way])}
          maxLength={MAX_NAME}
          defaultValue={values.name}
          autoComplete="organization"
          error={isNameless ? refused.refusal.message : undefined}
        />
        <TextField
          name="link"
          label={t('agents.link')}
          labelAside={<span className="t-footnote c-3">{t('agents.optional')}</span>}
          placeholder={t('agents.linkHint')}
          maxLength={MAX_LINK}
          defaultValue={values.link}
          autoCapitalize="none"
          autoComplete="url"
        />
      </div>
      <div className={styles.dock}>
        <Button
          type="submit"
          name="act"
          value="save"
          size="l"
          block
          loading={isBusy}
          loadingLabel={t('agents.working')}
        >
          {t('agents.continue')}
        </Button>
      </div>
    </Form>
  );
}

const RULES: readonly (readonly [IconName, MessageKey])[] = [
  ['users', 'agents.rule.adults'],
  ['horn', 'agents.rule.promises'],
  ['eye-off', 'agents.rule.private'],
  ['wallet', 'agents.rule.self'],
];

function Rules() {
  const t = useTranslation();
  return (
    <section className={styles.card}>
      <h3 className="t-title-3">{t('agents.rulesTitle')}</h3>
      <ul className={styles.rules}>
        {RULES.map(([icon, text]) => (
          <li key={text}>
            <Icon name={icon} size={20} />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A summary of the application, and the rules. */
export function SendStep({ application: { link, name, way } }: { application: Application }) {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  const { isBusy, onSubmit } = useSubmitLock(APPLICATION_PATH);
  return (
    <Form method="post" action={useCampaign()(toStepAddress(3))} onSubmit={onSubmit} className={styles.form} noValidate>
      <Head title="agents.step3Title" text="agents.step3Text" />
      <section className={styles.card}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('agents.step2Title')}</dt>
            <dd>{t(WAY_NAMES[way])}</dd>
          </div>
          {name ? (
            <div>
              <dt>{t(NAMES_OF[way])}</dt>
              <dd>{name}</dd>
            </div>
          ) : null}
          {link ? (
            <div>
              <dt>{t('agents.link')}</dt>
              <dd>
                <bdi>{link}</bdi>
              </dd>
            </div>
          ) : null}
        </dl>
        <Link to={toStepAddress(2)} className={styles.change}>
          {t('agents.change')}
        </Link>
      </section>
      <Rules />
      <Checkbox name="isAgreed" value="true">
        {t('agents.agree')}
      </Checkbox>
      {refused ? <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice> : null}
      <div className={styles.dock}>
        <Button
          type="submit"
          name="act"
          value="submit"
          size="l"
          block
          loading={isBusy}
          loadingLabel={t('agents.working')}
        >
          {t('agents.submit')}
        </Button>
      </div>
    </Form>
  );
}
