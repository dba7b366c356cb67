import { formatAmount } from '@foyer/money/format-amount.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { isUnderWay, type Transfer, type Wallets } from './transfer-data.ts';

function OfOne({ transfer }: { transfer: Transfer }) {
  const t = useTranslation();
  const { amountMinor, currency, direction, reason, state, walletName: name } = transfer;
  const amount = formatAmount(amountMinor, currency);
  if (isUnderWay(transfer))
    return <InlineNotice kind="warning">{t('cashier.moveUnknown', { amount, name })}</InlineNotice>;
  if (state === 'done')
    return (
      <InlineNotice kind="positive">
        {t(direction === 'toVendor' ? 'cashier.movedThere' : 'cashier.movedBack', { amount, name })}
      </InlineNotice>
    );
  const text = reason === 'INSUFFICIENT_FUNDS' ? 'cashier.moveTooMuch' : 'cashier.moveRefused';
  return <InlineNotice kind="negative">{t(text, { name })}</InlineNotice>;
}

/** The outcome of the transfer that the member has just made. @param done the id of a transfer, or `all` */
export function Outcome({ done, wallets: { transfers, wallets } }: { done: string | null; wallets: Wallets }) {
  const t = useTranslation();
  if (done === null) return null;
  const transfer = transfers.find(({ id }) => id === done);
  if (transfer) return <OfOne transfer={transfer} />;
  if (done !== 'all') return null;
  const silent = wallets.find(({ balanceMinor }) => balanceMinor === null);
  if (silent) return <InlineNotice kind="warning">{t('cashier.walletSilent', { name: silent.name })}</InlineNotice>;
  const open = transfers.find(isUnderWay);
  if (open) return <OfOne transfer={open} />;
  return <InlineNotice kind="positive">{t('cashier.allIsBack')}</InlineNotice>;
}
