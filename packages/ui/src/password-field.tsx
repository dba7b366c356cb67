import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & {
  /** Names of the button, such as "Show password" and "Hide password". */
  showLabel: string;
  hideLabel: string;
};

/** A password with a button that shows it. */
export function PasswordField({ showLabel, hideLabel, icon = 'lock', ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      icon={icon}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          iconSize={22}
          label={shown ? hideLabel : showLabel}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
