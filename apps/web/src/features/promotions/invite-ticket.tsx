import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { copyText } from '../../device/clipboard.ts';
import { shareLink } from '../../device/share-link.ts';
import { useBrand } from '../../page/brand.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './invite.module.css';
import { POSTER_PATH, toInviteLink, toInvitePath } from './promotion-data.ts';

const QR_SIZE = 118;

/** The code, the link as text and as a QR code, and the device's share function. */
export function Ticket({ code, origin }: { code: string; origin: string }) {
  const t = useTranslation();
  const { name } = useBrand();
  const path = toInvitePath(code);
  const link = toInviteLink(origin, code);
  const copy = async (text: string, said: MessageKey) => {
    if (await copyText(text)) showToast({ text: t(said), kind: 'positive' });
  };
  const share = async () => {
    const outcome = await shareLink({ title: name, url: link, picture: POSTER_PATH });
    if (outcome === 'copied') showToast({ text: t('promotions.linkCopied'), kind: 'positive' });
  };
  return (
    <section className={styles.ticket}>
      <div className={styles.top}>
        <img
          src={`/m/qr.svg?to=${encodeURIComponent(path)}`}
          alt={t('promotions.qr')}
          width={QR_SIZE}
          height={QR_SIZE}
          className={styles.qr}
        />
        <dl className={styles.codes}>
          <div>
            <dt>{t('promotions.yourCode')}</dt>
            <dd>
              <b className={styles.code}>{code}</b>
              <IconButton
                icon="copy"
                label={t('promotions.copyCode')}
                onClick={() => void copy(code, 'promotions.codeCopied')}
              />
            </dd>
          </div>
          <div>
            <dt>{t('promotions.yourLink')}</dt>
            <dd>
              <bdi dir="ltr" className={styles.link}>
                {link.replace(/^https?:\/\//, '')}
              </bdi>
              <IconButton
                icon="link"
                label={t('promotions.copyLink')}
                onClick={() => void copy(link, 'promotions.linkCopied')}
              />
            </dd>
          </div>
        </dl>
      </div>
      <Button size="l" block onClick={() => void share()}>
        <Icon name="share" size={20} />
        {t('promotions.shareInvite')}
      </Button>
      <ButtonLink as="a" href={POSTER_PATH} download kind="secondary" block>
        <Icon name="download" size={20} />
        {t('promotions.savePoster')}
      </ButtonLink>
    </section>
  );
}
