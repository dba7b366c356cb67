import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useTranslation } from '../../page/messages.ts';

type ReferralFieldProps = { code: string; isLocked: boolean; isBusy: boolean; error: string | undefined };

/** The referral code. One from a link is read-only and marked as such; it is still sent. */
export function ReferralField({ code, isLocked, isBusy, error }: ReferralFieldProps) {
  const t = useTranslation();
  return (
    <TextField
      name="referralCode"
      label={t(isLocked ? 'registration.referralLocked' : 'registration.referral')}
      labelAside={isLocked ? <span className="t-caption c-3">{t('registration.fromLink')}</span> : null}
      icon="users"
      trailing={isLocked ? <Icon name="lock" size={18} className="c-3" /> : null}
      defaultValue={code}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={LENGTHS.referralCode}
      readOnly={isLocked || isBusy}
      error={error}
    />
  );
}
