import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useState } from 'react';
import { Form, useFetcher } from 'react-router';
import { useBrand } from '../../../page/brand.ts';
import { Link, useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import type { LoginAnswer } from '../login-answer.ts';
import type { FactorQuestion, FactorRefusal } from './factor.ts';
import { FactorCode } from './factor-code.tsx';
import { FactorFields } from './factor-fields.tsx';
import styles from './factor-form.module.css';
import { ResendLine } from './resend-line.tsx';

export type FactorFormProps = {
  question: FactorQuestion;
  /** Where the login leads; one of our pages. */
  go: string;
  redirectUrl: string | null;
  /** Whether an initial password must be changed first. */
  mustChange: boolean;
  /** The error of the last answer, if the page received it. */
  wrong?: FactorRefusal | null;
};

/** Error codes shown beside the code field. */
const AT_CODE = ['verify.code.err', 'required'];

/** The form of a second factor. The login page handles it wherever it is shown, and redirects. */
export function FactorForm({ question, wrong: initialWrong = null, ...way }: FactorFormProps) {
  const t = useTranslation();
  const { switches } = useBrand();
  const fetcher = useFetcher<LoginAnswer>();
  const isHydrated = useHydrated();
  const [isRecovery, setRecovery] = useState(false);
  const [isFull, setFull] = useState(false);
  const isBusy = fetcher.state !== 'idle';
  const { data } = fetcher;
  const wrong = isBusy ? null : data ? (data.wrong ?? null) : initialWrong;
  const address = useCampaign()('/m/login');
  const content = (
    <>
      <FactorFields question={question} {...way} />
      <button type="submit" name="step" value="verify" className="vh" tabIndex={-1} aria-hidden="true" />
      <FactorText question={question} isRecovery={isRecovery} />
      {wrong && !AT_CODE.includes(wrong.code) ? (
        <InlineNotice kind="negative">{wrong.message || t('app.noConnection')}</InlineNotice>
      ) : null}
      <FactorCode kind={question.kind} isRecovery={isRecovery} isBusy={isBusy} wrong={wrong} onFull={setFull} />
      {isRecovery ? null : <ResendLine question={data?.factor ?? question} />}
      <Button
        type="submit"
        name="step"
        value="verify"
        size="l"
        block
        disabled={isHydrated && !isRecovery && !isBusy && !isFull}
        loading={isBusy}
        loadingLabel={t('session.verifying')}
      >
        {t('session.verify')}
      </Button>
      <p className={styles.ways}>
        {isHydrated ? (
          <Button kind="text" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'session.useCode' : 'session.useRecovery')}
          </Button>
        ) : null}
        {switches.includes('CBS3') ? (
          <ButtonLink as={Link} to="/m/support" kind="text">
            {t('app.contactSupport')}
          </ButtonLink>
        ) : null}
      </p>
    </>
  );
  const form = { method: 'post', action: address, className: styles.form, noValidate: true } as const;
  // The second factor must be verified where the login began: the gateway compares the device, and the server has none.
  if (question.isServers)
    return (
      <Form {...form} reloadDocument>
        {content}
      </Form>
    );
  return <fetcher.Form {...form}>{content}</fetcher.Form>;
}

function FactorText({ question, isRecovery }: Pick<FactorFormProps, 'question'> & { isRecovery: boolean }) {
  const t = useTranslation();
  const { destination, kind } = question;
  return (
    <p className={styles.where}>
      {t(isRecovery ? 'session.recoveryText' : `session.factorText_${kind}`)}{' '}
      {destination && !isRecovery ? (
        <b>
          <bdi dir="ltr">{destination}</bdi>
        </b>
      ) : null}
    </p>
  );
}
