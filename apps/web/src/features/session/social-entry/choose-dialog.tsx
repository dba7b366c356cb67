import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Dialog } from '@foyer/ui/dialog.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { SocialMark } from '@foyer/ui/social-mark.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import type { AccountChoice } from '../login-answer.ts';
import styles from './choose-dialog.module.css';
import { SOCIAL_NAMES } from './social-names.data.ts';

type ChooseDialogProps = {
  choice: AccountChoice;
  /** The registration with the social identity. */
  registerAddress: string;
  onLink: () => void;
  onClose: () => void;
};

/** Asks whether to link an unlinked identity to an existing account or to a new one (§2). Default export for `lazy`. */
export default function ChooseDialog({ choice, onClose, onLink, registerAddress }: ChooseDialogProps) {
  const t = useTranslation();
  const { channel, message, name, picture } = choice;
  const provider = SOCIAL_NAMES[channel];
  return (
    <Dialog
      open
      onClose={onClose}
      title={name ? t('session.chooseTitle', { name }) : t('session.chooseTitleNobody')}
      closeLabel={t('app.close')}
      className={styles.dialog ?? ''}
      art={
        <span className={styles.duo}>
          {picture ? (
            <img src={picture} alt="" width={64} height={64} className={styles.picture} referrerPolicy="no-referrer" />
          ) : (
            <span className={styles.picture}>
              <Icon name="user" size={28} />
            </span>
          )}
          <span className={styles.mark}>
            <SocialMark name={channel} size={22} />
          </span>
        </span>
      }
    >
      <p className="t-callout c-2">{message || t('session.chooseText', { provider })}</p>
      <div className={styles.ways}>
        <Button size="l" block onClick={onLink}>
          {t('session.logInAndLink')}
        </Button>
        <ButtonLink as={Link} to={registerAddress} kind="secondary" size="l" block>
          {t('session.createNew')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
