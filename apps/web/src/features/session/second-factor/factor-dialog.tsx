import { Dialog } from '@foyer/ui/dialog.tsx';
import { useTranslation } from '../../../page/messages.ts';
import styles from './factor-form.module.css';
import { FactorForm, type FactorFormProps } from './factor-form.tsx';
import { FactorMedal } from './factor-medal.tsx';

/** The second factor over the page. The only export is the default one, for `lazy`. */
export default function FactorDialog({ onClose, ...form }: FactorFormProps & { onClose: () => void }) {
  const t = useTranslation();
  return (
    <Dialog
      open
      isHigh
      onClose={onClose}
      title={t('session.factorTitle')}
      closeLabel={t('app.close')}
      className={styles.dialog ?? ''}
      art={<FactorMedal kind={form.question.kind} />}
    >
      <FactorForm {...form} />
    </Dialog>
  );
}
