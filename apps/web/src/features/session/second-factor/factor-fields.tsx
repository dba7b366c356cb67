import { HiddenFields } from '../hidden-fields.tsx';
import type { FactorFormProps } from './factor-form.tsx';

/** The hidden fields of a second factor's form. */
export function FactorFields({ question, go, redirectUrl, mustChange }: Omit<FactorFormProps, 'wrong'>) {
  const { challenge, destination, isFirebase, isServers, kind, remember, resendSeconds, who } = question;
  const { type, ...name } = who;
  const values = {
    challenge,
    kind,
    destination,
    resendSeconds: String(resendSeconds),
    by: type,
    ...name,
    go,
    redirectUrl: redirectUrl ?? '',
    ...(remember ? { remember: 'on' } : null),
    ...(isFirebase ? { isFirebase: '1' } : null),
    ...(isServers ? { isServers: '1' } : null),
    ...(mustChange ? { mustChange: '1' } : null),
  };
  return <HiddenFields values={values} />;
}
