import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Avatar } from '../../../page/avatar.tsx';
import { useBrand } from '../../../page/brand.ts';
import { useTranslation } from '../../../page/messages.ts';
import { formatMonth } from '../promotion-data.ts';
import lists from '../promotions.module.css';
import styles from './desk.module.css';
import type { Network, Overview } from './desk-data.ts';

type NetworkAgent = Network['agents'][number];

interface Branch extends NetworkAgent {
  below: Branch[];
}

/** The agents, each followed by those below it, as a tree. */
export function toBranches(agents: readonly NetworkAgent[]): Branch[] {
  const top: Branch[] = [];
  const line: Branch[] = [];
  for (const agent of agents) {
    const branch = { ...agent, below: [] };
    line.length = agent.depth - 1;
    (line[line.length - 1]?.below ?? top).push(branch);
    line.push(branch);
  }
  return top;
}

/** Levels that are open at first. */
const OPEN = 2;

function Face({ agent: { members, name, shareMinor }, at, currency }: { agent: Branch; at: string; currency: string }) {
  const t = useTranslation();
  return (
    <>
      <span className={styles.who}>
        <Avatar account={`${name} ${at}`} />
        <span>
          <bdi>{name}</bdi>
          <span className={lists.note}>{t('agents.memberCount', { count: members })}</span>
        </span>
      </span>
      <b className="num">
        <Amount>{formatAmount(shareMinor, currency)}</Amount>
      </b>
    </>
  );
}

function Branches({ at, branches, currency }: { at: string; branches: readonly Branch[]; currency: string }) {
  const t = useTranslation();
  return (
    <ul className={styles.branches}>
      {branches.map((agent, place) => {
        const here = `${at}.${place}`;
        const face = <Face agent={agent} at={here} currency={currency} />;
        return (
          <li key={here}>
            {agent.below.length === 0 ? (
              <div className={styles.agent}>{face}</div>
            ) : (
              <details open={agent.depth < OPEN}>
                <summary className={styles.agent}>
                  {face}
                  <Icon name="chevron-down" size={18} />
                  <span className="vh">{t('agents.agentCount', { count: agent.agents })}</span>
                </summary>
                <Branches at={here} branches={agent.below} currency={currency} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The agents below an agent, with each one's result in the last statement. */
export function NetworkView({ network, overview }: { network: Network; overview: Overview }) {
  const t = useTranslation();
  const { language } = useBrand();
  const { agents, currency, isCut, period } = network;
  const levels = agents.reduce((deepest, { depth }) => Math.max(deepest, depth), 0);
  return (
    <>
      <section className={styles.you}>
        <span>
          <b>{t('agents.you')}</b>
          <span className={lists.note}>
            {t('agents.networkSum', { members: t('agents.memberCount', { count: overview.members }), levels })}
          </span>
        </span>
        <b className={styles.earned}>
          <Amount>{formatAmount(overview.commissionMinor, currency)}</Amount>
        </b>
      </section>
      {agents.length === 0 ? (
        <section className={lists.nothing}>
          <Scene name="empty" size="card" />
          <h2 className="t-title-3">{t('agents.networkNone')}</h2>
          <p className="t-body c-2">{t('agents.networkNoneText')}</p>
        </section>
      ) : (
        <section className={styles.tree}>
          {period ? (
            <p className={styles.caption}>{t('agents.networkShares', { month: formatMonth(period, language) })}</p>
          ) : null}
          <Branches at="0" branches={toBranches(agents)} currency={currency} />
        </section>
      )}
      {isCut ? <p className={styles.privacy}>{t('agents.cut')}</p> : null}
      <p className={styles.privacy}>{t('agents.networkNote')}</p>
    </>
  );
}
