import { useEffect, useState } from 'react';

/** The referral code of an earlier visit; empty until it is known, and where there was none. */
export function useKeptReferralCode(): string {
  const [code, setCode] = useState('');
  useEffect(() => {
    import('../../app/idle/start-shell.ts').then(
      ({ readRegistrationInfo }) => setCode(readRegistrationInfo().referralCode),
      () => undefined,
    );
  }, []);
  return code;
}
