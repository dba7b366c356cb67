import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { shareLink } from '../../device/share-link.ts';
import { useBrand } from '../../page/brand.ts';
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
  const copyCode = () => copyText(code, { copied: t('promotions.codeCopied'), notCopied: t('app.notCopied') });
  const copyLink = () => copyText(link, { copied: t('promotions.linkCopied'), notCopied: t('app.notCopied') });
  const share = async () => {
    if (!(await shareLink({ title: name, url: link, picture: POSTER_PATH }))) await copyLink();
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
              <IconButton icon="copy" label={t('promotions.copyCode')} onClick={() => void copyCode()} />
            </dd>
          </div>
          <div>
            <dt>{t('promotions.yourLink')}</dt>
            <dd>
              <bdi dir="ltr" className={styles.link}>
                {link.replace(/^https?:\/\//, '')}
              </bdi>
              <IconButton icon="link" label={t('promotions.copyLink')} onClick={() => void copyLink()} />
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
