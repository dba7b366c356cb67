import type { SkinLayout } from '@foyer/theme/skins.data.ts';
import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { FilledIconName, IconName } from './icon-names.data.ts';
import styles from './tab-bar.module.css';

type TabBarProps = {
  /** `skins[skin].tabBar` of the theme. */
  look: SkinLayout['tabBar'];
  label: string;
  children: ReactNode;
};

/** The main navigation at the lower edge of the stage: five tabs, with a raised one in the middle. */
export function TabBar({ look, label, children }: TabBarProps) {
  return (
    <nav className={classNames(styles.bar, styles[look.kind])} aria-label={label}>
      {children}
    </nav>
  );
}

type LinkOf<Link extends ElementType> = { as?: Link | undefined; isCurrent: boolean } & Omit<
  ComponentPropsWithRef<Link>,
  'as' | 'isCurrent' | 'className' | 'children' | 'icon' | 'puck'
>;

type TabProps<Link extends ElementType> = LinkOf<Link> & { icon: FilledIconName; children: ReactNode };

/** One tab; `as` takes the link of the app. */
export function Tab<Link extends ElementType = 'a'>(props: TabProps<Link>) {
  const { as: Element = 'a', icon, isCurrent, children, ...rest } = props as TabProps<ElementType>;
  return (
    <Element
      {...rest}
      className={classNames(styles.tab, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={icon} filled={isCurrent} />
      <span className={styles.label}>{children}</span>
    </Element>
  );
}

type MiddleTabProps<Link extends ElementType> = LinkOf<Link> & {
  icon: IconName;
  puck: SkinLayout['tabBar']['puck'];
  children: ReactNode;
};

/** The raised tab in the middle; `as` takes the link of the app. */
export function MiddleTab<Link extends ElementType = 'a'>(props: MiddleTabProps<Link>) {
  const { as: Element = 'a', icon, puck, isCurrent, children, ...rest } = props as MiddleTabProps<ElementType>;
  return (
    <Element {...rest} className={classNames(styles.tab, styles.middle)} aria-current={isCurrent ? 'page' : undefined}>
      <span className={classNames(styles.puck, styles[puck])}>
        <Icon name={icon} size={28} strokeWidth={2} />
      </span>
      <span className={styles.label}>{children}</span>
    </Element>
  );
}
