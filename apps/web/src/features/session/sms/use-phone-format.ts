import { useEffect, useState } from 'react';

type PhoneFormat = typeof import('./phone-format.ts');

/** Formats and checks numbers; loaded when first needed, null until then and if it cannot be loaded. */
export function usePhoneFormat(isNeeded: boolean): PhoneFormat | null {
  const [format, setFormat] = useState<PhoneFormat | null>(null);
  useEffect(() => {
    if (!isNeeded || format) return;
    let isGone = false;
    import('./phone-format.ts').then(
      (loaded) => !isGone && setFormat(() => loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, format]);
  return format;
}
