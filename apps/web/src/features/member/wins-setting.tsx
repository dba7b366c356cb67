import { Switch } from '@foyer/ui/checkbox.tsx';
import { useEffect, useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './wins-setting.module.css';

/** Whether others see the member's larger wins; null while it is not known, and where the gateway has no such setting. */
function useShowsWins(): [isOn: boolean | null, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    const watch = new AbortController();
    browserCall(watch.signal)('member.privacy', { situation: 'background' })
      .then(({ showsWins }) => setOn(showsWins))
      .catch(() => undefined);
    return () => watch.abort();
  }, []);
  const turn = (wanted: boolean) => {
    setOn(wanted);
    // The switch goes back where the gateway did not take it; the shell says why.
    browserCall()('member.setPrivacy', { body: { showsWins: wanted } }).catch(() => setOn(!wanted));
  };
  return [isOn, turn];
}

/** The member's choice about the list of recent wins. */
export function WinsSetting() {
  const t = useTranslation();
  const [isOn, turn] = useShowsWins();
  if (isOn === null) return null;
  return (
    <div className={styles.setting}>
      <Switch checked={isOn} onChange={({ target }) => turn(target.checked)}>
        {t('member.showsWins')}
        <span className={styles.note}>{t('member.showsWinsNote')}</span>
      </Switch>
    </div>
  );
}
