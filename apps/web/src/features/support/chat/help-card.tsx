import { Icon } from '@foyer/ui/icon.tsx';
import { createContext, useContext } from 'react';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import type { HelpLine } from '../support-data.ts';
import styles from './chat.module.css';

/** The help lines for members of this merchant. */
export const HelpLines = createContext<readonly HelpLine[]>([]);

const WORDS = {
  'self-harm': { title: 'support.helpSelfHarmTitle', text: 'support.helpSelfHarm' },
  gambling: { title: 'support.helpGamblingTitle', text: 'support.helpGambling' },
} as const;

function Ways({ name, phone, url }: HelpLine) {
  const t = useTranslation();
  return (
    <>
      {phone ? (
        <a href={`tel:${phone.replace(/[ -]/g, '')}`} className={styles.line}>
          <b>{name}</b>
          <span className="num">{t('support.helpCall', { phone })}</span>
        </a>
      ) : null}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className={styles.line}>
          <b>{phone ? new URL(url).host : name}</b>
          <Icon name="external" size={18} />
        </a>
      ) : null}
    </>
  );
}

/** Shown only to somebody whose message has shown distress. */
export function HelpCard({ concern }: { concern: keyof typeof WORDS }) {
  const t = useTranslation();
  const lines = useContext(HelpLines).filter(({ concerns }) => concerns.includes(concern));
  const { text, title } = WORDS[concern];
  return (
    <section className={styles.help} aria-label={t(title)}>
      <h4>{t(title)}</h4>
      <p>{t(text)}</p>
      {lines.map((line) => (
        <Ways key={line.name} {...line} />
      ))}
      {concern === 'gambling' ? (
        <Link to="/m/member/limits" className={styles.line}>
          <b>{t('support.helpLimits')}</b>
          <Icon name="chevron-end" size={18} flip />
        </Link>
      ) : null}
    </section>
  );
}
