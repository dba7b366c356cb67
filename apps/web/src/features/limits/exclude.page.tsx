import { EXCLUSION_MONTHS, EXCLUSION_TERMS, type ExclusionTerm } from '@foyer/contract/limits/terms.data.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { Choice, Choices } from '@foyer/ui/choice.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { type FormEvent, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link, useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { type Refused, sendForm } from '../../page/send-form.ts';
import { SupportLink } from '../../page/support-link.tsx';
import { useMoment } from '../../page/use-moment.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import type { Route } from './+types/exclude.page.ts';
import styles from './limits.module.css';
import { LIMITS_PATH } from './limits-data.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const PATH = `${LIMITS_PATH}/exclude`;

const FACTS: readonly { icon: IconName; text: MessageKey }[] = [
  { icon: 'wallet', text: 'limits.keepsBalance' },
  { icon: 'ticket', text: 'limits.betsSettle' },
  { icon: 'bell', text: 'limits.noOffers' },
  { icon: 'users', text: 'limits.ends' },
];

/** The time at which the page was rendered: the ends of terms are counted from it. */
export const loader = () => ({ now: Date.now() });

async function exclude(text: (name: string) => string, call: Call): Promise<string | null> {
  const term = EXCLUSION_TERMS.find((one) => one === text('term'));
  if (!term || text('sure') === '') return null;
  await call('limits.excludeMyself', { body: { term, isSure: true }, situation: 'form' });
  return LIMITS_PATH;
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => exclude(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => exclude(text, browserCall()));

/** The end of a term that begins now, `months` long. */
function endOf(now: number, months: number): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
}

function Terms({ now, onChoose, term }: { now: number; term: ExclusionTerm; onChoose(term: ExclusionTerm): void }) {
  const t = useTranslation();
  const day = useMoment('day');
  return (
    <Choices legend={t('limits.howLong')}>
      {EXCLUSION_TERMS.map((one) => {
        const months = EXCLUSION_MONTHS[one];
        return (
          <Choice
            key={one}
            name="term"
            value={one}
            title={t(`limits.${one}`)}
            note={months === null ? t('limits.forGoodNote') : t('limits.until', { time: day(endOf(now, months)) })}
            isChecked={one === term}
            onChoose={() => onChoose(one)}
          />
        );
      })}
    </Choices>
  );
}

export default function ExcludePage({ loaderData: { now } }: Route.ComponentProps) {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  const { isBusy, onSubmit } = useSubmitLock(PATH);
  const [term, setTerm] = useState<ExclusionTerm>('oneYear');
  const [isMissing, setMissing] = useState(refused?.refusal.code === 'amount');
  const check = (event: FormEvent<HTMLFormElement>) => {
    const isSure = new FormData(event.currentTarget).has('sure');
    setMissing(!isSure);
    if (isSure) onSubmit(event);
    else event.preventDefault();
  };
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('limits.exclude')}
        start={<IconLink as={Link} to={LIMITS_PATH} icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      <Form method="post" action={useCampaign()(PATH)} onSubmit={check} className={styles.form} noValidate>
        <div className={styles.scene}>
          <Scene name="rest" />
          <h2 className="t-title-2">{t('limits.excludeTitle')}</h2>
          <p className={styles.intro}>{t('limits.excludeText')}</p>
        </div>
        {refused && refused.refusal.code !== 'amount' ? (
          <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
        ) : null}
        <Terms now={now} term={term} onChoose={setTerm} />
        <ul className={styles.facts}>
          {FACTS.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} size={20} />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Checkbox
            name="sure"
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? 'sure-missing' : undefined}
            onChange={() => setMissing(false)}
          >
            {t('limits.sure')}
          </Checkbox>
          {isMissing ? (
            <p id="sure-missing" role="alert" className={styles.missing}>
              {t('limits.sureMissing')}
            </p>
          ) : null}
          <Button type="submit" kind="danger" size="l" block loading={isBusy} loadingLabel={t('limits.working')}>
            {t('limits.doExclude')}
          </Button>
        </div>
      </Form>
    </PhoneLayout>
  );
}
