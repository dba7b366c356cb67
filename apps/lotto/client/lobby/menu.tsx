import { MiddleTab, Tab, TabBar } from '@foyer/ui/tab-bar.tsx';
import { Link } from 'react-router';
import { CATALOGUE_URL, HOME_URL, MEMBER_URL, SEARCH_URL } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import { skinOf } from '../page/skin.ts';

/** The main menu of the member centre, of which the lottery is a part. */
export function Menu() {
  const t = useTranslation();
  const { page } = usePlayer();
  const { tabBar: look } = skinOf(page.skin).layout;
  return (
    <TabBar look={look} label={t('menu.label')}>
      <Tab href={HOME_URL} target="_top" icon="home" isCurrent={false}>
        {t('menu.home')}
      </Tab>
      <Tab href={CATALOGUE_URL} target="_top" icon="grid" isCurrent={false}>
        {t('menu.games')}
      </Tab>
      <MiddleTab as={Link} to="/lobby" icon="play-draw" puck={look.puck} isCurrent>
        {t('menu.play')}
      </MiddleTab>
      <Tab href={SEARCH_URL} target="_top" icon="search" isCurrent={false}>
        {t('menu.search')}
      </Tab>
      <Tab href={MEMBER_URL} target="_top" icon="user" isCurrent={false}>
        {t('menu.me')}
      </Tab>
    </TabBar>
  );
}
