import { useEffect, useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import { useBrand } from '../../page/brand.ts';

/** The name of the installed app: the manifest's `short_name`, requested with the merchant's header (§7); until then the brand's. */
export function useAppName(isWanted: boolean): string {
  const { name } = useBrand();
  const [appName, setAppName] = useState(name);
  useEffect(() => {
    if (!isWanted) return;
    browserCall()('system.manifest', { situation: 'background' }).then(
      ({ short_name }) => short_name && setAppName(short_name),
      () => undefined,
    );
  }, [isWanted]);
  return appName;
}
