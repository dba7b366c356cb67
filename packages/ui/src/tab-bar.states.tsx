import { skins } from '@foyer/theme/skins.data.ts';
import type { States } from './states.ts';
import { MiddleTab, Tab, TabBar } from './tab-bar.tsx';

const GROUND = { position: 'relative', height: 120, transform: 'translateZ(0)' } as const;

export const states: States = Object.fromEntries(
  Object.entries(skins).map(([skin, { tabBar: look }]) => [
    skin,
    <div key={skin} style={GROUND}>
      <TabBar look={look} label="Main menu">
        <Tab href="#tab-bar" icon="home" isCurrent>
          Home
        </Tab>
        <Tab href="#tab-bar" icon="grid" isCurrent={false}>
          Games
        </Tab>
        <MiddleTab href="#tab-bar" icon="play-draw" puck={look.puck} isCurrent={false}>
          Play
        </MiddleTab>
        <Tab href="#tab-bar" icon="search" isCurrent={false}>
          Search
        </Tab>
        <Tab href="#tab-bar" icon="user" isCurrent={false}>
          Me
        </Tab>
      </TabBar>
    </div>,
  ]),
);
