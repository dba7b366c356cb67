import { useTranslation } from '../../../page/messages.ts';
import styles from './factor-form.module.css';
import { FactorForm, type FactorFormProps } from './factor-form.tsx';
import { FactorMedal } from './factor-medal.tsx';

/** The second factor as part of the page: before hydration, or if the dialog cannot be loaded. */
export function FactorInPage(form: FactorFormProps) {
  const t = useTranslation();
  return (
    <div className={styles.page}>
      <FactorMedal kind={form.question.kind} />
      <h2 className="t-title-2">{t('session.factorTitle')}</h2>
      <FactorForm {...form} />
    </div>
  );
}
