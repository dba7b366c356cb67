import { useEffect, useState } from 'react';
import { readRegistrationInfo } from '../../device/registration-info.ts';

/** The referral code of an earlier visit; empty before hydration, and without one. */
export function useStoredReferralCode(): string {
  const [code, setCode] = useState('');
  useEffect(() => setCode(readRegistrationInfo().referralCode), []);
  return code;
}
