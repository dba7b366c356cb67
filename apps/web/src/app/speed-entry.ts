import { useEffect } from 'react';
import { readAddress } from '../device/address.ts';
import { useBrand } from '../page/brand.ts';

/** §2: where affiliates' links lead, and from where the fastest of the merchant's hosts takes over. */
const SPEED_ENTRY = '/m/index.html';

/** Looks for a faster host when the page was opened by the speed entry; every other page loads nothing of it. */
export function SpeedEntry(): null {
  const { affiliateCode } = useBrand();
  useEffect(() => {
    if (readAddress().pathname === SPEED_ENTRY)
      import('../features/speed-domain/enter-fastest.ts').then(
        ({ enterFastest }) => enterFastest(affiliateCode),
        ignore,
      );
  }, [affiliateCode]);
  return null;
}

/** Without it the page stays on its host. */
const ignore = () => {};
