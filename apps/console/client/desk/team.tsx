import type { Desk } from '@foyer/contract/staff/desk-shapes.ts';
import { useTranslation } from '../page/messages.ts';

/** The colleagues at the desk, and their workload. */
export function Team({ colleagues }: Pick<Desk, 'colleagues'>) {
  const t = useTranslation();
  return (
    <table>
      <caption>{t('team')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('presence')}</th>
          <th scope="col">{t('chats')}</th>
          <th scope="col">{t('languages')}</th>
        </tr>
      </thead>
      <tbody>
        {colleagues.map(({ isAvailable, isPresent, languages, maxChats, openChats, shownName, staff }) => {
          const presence = isPresent ? (isAvailable ? 'available' : 'away') : 'gone';
          return (
            <tr key={staff}>
              <th scope="row">{shownName}</th>
              <td className="presence" data-presence={presence}>
                {t(presence)}
              </td>
              <td>{t('chatsOf', { count: openChats, max: maxChats })}</td>
              <td>{languages.length === 0 ? t('everyLanguage') : languages.join(', ')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
