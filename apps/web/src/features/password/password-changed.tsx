import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Form } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './password.module.css';

/** The last screen, with a link to the login with the name filled in. No session is opened: the login asks for a second factor. */
export function PasswordChanged({ account }: { account: string }) {
  const t = useTranslation();
  const toOurs = useCampaign();
  return (
    <div className={styles.done}>
      <span className={styles.medal}>
        <Icon name="check" size={28} />
      </span>
      <h2 className="t-title-2">{t('password.changed')}</h2>
      <p className={styles.note}>{t('password.changedText')}</p>
      <Form method="post" action={toOurs('/m/login')}>
        <input type="hidden" name="by" value="username" />
        <input type="hidden" name="username" value={account} />
        <Button type="submit" name="step" value="carry" size="l" block>
          {t('app.logIn')}
        </Button>
      </Form>
    </div>
  );
}
