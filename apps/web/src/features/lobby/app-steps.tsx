import { readAddress } from '../../device/address.ts';
import { useBrand } from '../../page/brand.ts';
import { InstallSteps } from '../../page/install/install-steps.tsx';
import { useTranslation } from '../../page/messages.ts';

/** What follows the download of an Android app. Default export for `lazy`. */
export default function AppSteps({ file }: { file: string }) {
  const { name } = useBrand();
  const t = useTranslation();
  return (
    <section>
      <h3 className="t-title-3">{t('install.androidTitle')}</h3>
      <p className="t-footnote c-2">{t('install.androidText')}</p>
      <InstallSteps way="android" host={readAddress().host} file={file} name={name} />
    </section>
  );
}
