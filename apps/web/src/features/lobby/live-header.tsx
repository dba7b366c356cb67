import { useMemberState } from '../../page/member-state.ts';
import { useSession } from '../../page/root-data.ts';
import { type Balance, useBalance } from '../../page/use-balance.ts';
import { LobbyHeader } from './lobby-header.tsx';

/**
 * The bar of home with the current balance. It has its own state, so that a newer balance does not render the whole page.
 * @param balance as loaded with the page
 */
export function LiveHeader({ balance }: { balance: Balance | null }) {
  const current = useBalance(balance);
  const { savedBalance } = useMemberState();
  const member = useSession() ? { balance: current.data } : savedBalance && { balance: savedBalance };
  return <LobbyHeader member={member} />;
}
