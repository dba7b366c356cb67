import { useEffect } from 'react';
import { readAddress } from '../device/address.ts';
import { useBrand } from '../page/brand.ts';

/** §2: the target of affiliates' links, which moves on to the fastest of the merchant's hosts. */
const SPEED_ENTRY = '/m/index.html';

/** Looks for a faster host if the page was opened by the speed entry; other pages do not load this code. */
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

/** If it cannot be loaded, the page stays on its host. */
const ignore = () => {};
