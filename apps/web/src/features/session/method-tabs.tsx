import { SegmentedLinks } from '@foyer/ui/segmented.tsx';
import type { ComponentProps } from 'react';
import { Link } from '../../page/link.tsx';

/** Another tab of the same page: no history entry, and the scroll position stays. */
const TabLink = (props: ComponentProps<typeof Link>) => <Link {...props} replace preventScrollReset />;

type MethodTabsProps = {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
  className?: string | undefined;
};

/** The login methods, each with its own address. */
export const MethodTabs = ({ className = '', label, tabs }: MethodTabsProps) => (
  <SegmentedLinks as={TabLink} label={label} segments={tabs} className={className} />
);
