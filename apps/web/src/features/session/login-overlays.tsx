import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import type { AccountChoice } from './login-answer.ts';
import type { FactorFormProps } from './second-factor/factor-form.tsx';
import { FactorInPage } from './second-factor/factor-in-page.tsx';

const FactorDialog = lazyWithFallback(() => import('./second-factor/factor-dialog.tsx'), FactorInPage);
const ChooseDialog = lazyWithFallback(() => import('./social-entry/choose-dialog.tsx'));

type LoginOverlaysProps = {
  verification: FactorFormProps | null;
  choice: AccountChoice | null;
  /** The registration with the social identity. */
  registerAddress: string;
  onLink: () => void;
  onClose: () => void;
};

/** The dialogs of a login; before hydration the second factor is part of the page. */
export function LoginOverlays({ choice, onClose, onLink, registerAddress, verification }: LoginOverlaysProps) {
  const isHydrated = useHydrated();
  if (verification && !isHydrated) return <FactorInPage {...verification} />;
  return (
    <Suspense>
      {verification ? <FactorDialog {...verification} onClose={onClose} /> : null}
      {choice ? (
        <ChooseDialog choice={choice} registerAddress={registerAddress} onLink={onLink} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}
