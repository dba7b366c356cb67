import { PasswordField } from './password-field.tsx';
import type { States } from './states.ts';

const labels = { label: 'Password', showLabel: 'Show password', hideLabel: 'Hide password' };

export const states: States = {
  empty: <PasswordField {...labels} placeholder="8 to 20 characters" />,
  filled: <PasswordField {...labels} defaultValue="Foyer-demo-1" />,
  error: <PasswordField {...labels} defaultValue="short" error="At least 8 characters" />,
  disabled: <PasswordField {...labels} defaultValue="Foyer-demo-1" disabled />,
};
