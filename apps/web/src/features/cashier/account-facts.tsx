import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './account-facts.module.css';
import type { ShownAccount } from './withdraw/account-answer.ts';

const KINDS: Record<ShownAccount['read']['kind'], MessageKey> = {
  cpf: 'cashier.kindCpf',
  cnpj: 'cashier.kindCnpj',
  phone: 'cashier.kindPhone',
  email: 'cashier.kindEmail',
  random: 'cashier.kindRandom',
  bank: 'cashier.kindBank',
  wallet: 'cashier.kindWallet',
  exact: 'cashier.account',
};

/** What would be stored, in full, since afterwards the account is shown masked. A chunk of its own: few members add an account. */
export default function AccountFacts({ read, values }: ShownAccount) {
  const t = useTranslation();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(KINDS[read.kind])}</dt>
        <dd className={styles.key}>
          <bdi dir="ltr">{read.account}</bdi>
        </dd>
        {read.kind === 'cpf' ? <dd className={styles.hint}>{t('cashier.cpfNotPhone')}</dd> : null}
      </div>
      {read.bankName ? (
        <div>
          <dt>{t('cashier.bank')}</dt>
          <dd>{read.bankName}</dd>
        </div>
      ) : null}
      {values.holder ? (
        <div>
          <dt>{t('cashier.holder')}</dt>
          <dd>
            <bdi>{values.holder}</bdi>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
