import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useState } from 'react';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import styles from './chat.module.css';
import type { ChatSession } from './chat-session.ts';
import type { Rating as Given } from './chat-state.ts';

const STARS = [1, 2, 3, 4, 5];
const WORDS: Readonly<Record<number, MessageKey>> = {
  1: 'support.rateNo',
  3: 'support.ratePartly',
  5: 'support.rateYes',
};
const TAGS: Readonly<Record<Given['tags'][number], MessageKey>> = {
  fast: 'support.tagFast',
  clear: 'support.tagClear',
  kind: 'support.tagKind',
  solved: 'support.tagSolved',
};

interface RatingProps {
  session: ChatSession;
  /** The name of the person who answered, or empty. */
  name: string;
  onDone(): void;
}

/** Five stars for a chat that has ended. Skipping it is as easy as sending it. */
export function Rating({ name, onDone, session }: RatingProps) {
  const t = useTranslation();
  const [stars, setStars] = useState(0);
  const [tags, setTags] = useState<Given['tags']>([]);
  const [comment, setComment] = useState('');
  const toggle = (tag: Given['tags'][number]) =>
    setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag]);
  const send = async () => {
    if (!(await session.rate({ stars, tags, comment }))) return;
    showToast({ kind: 'positive', text: t('support.rateThanks') });
    onDone();
  };
  return (
    <section className={styles.rating} aria-label={t('support.rateTitleTeam')}>
      <h3>{name ? t('support.rateTitle', { name }) : t('support.rateTitleTeam')}</h3>
      <p>{t('support.rateText')}</p>
      <div className={styles.stars}>
        {STARS.map((star) => {
          const word = WORDS[star];
          return (
            <button
              key={star}
              type="button"
              aria-pressed={star === stars}
              aria-label={t('support.rateStars', { count: star })}
              data-lit={star <= stars || undefined}
              onClick={() => setStars(star)}
            >
              <Icon name="star" size={24} filled={star <= stars} />
              <span>{word ? t(word) : null}</span>
            </button>
          );
        })}
      </div>
      <div className={styles.tags}>
        {(Object.keys(TAGS) as Given['tags']).map((tag) => (
          <button key={tag} type="button" aria-pressed={tags.includes(tag)} onClick={() => toggle(tag)}>
            {t(TAGS[tag])}
          </button>
        ))}
      </div>
      <textarea
        rows={2}
        maxLength={500}
        value={comment}
        aria-label={t('support.rateComment')}
        placeholder={t('support.rateComment')}
        onChange={({ target }) => setComment(target.value)}
      />
      <Button size="l" block disabled={stars === 0} onClick={() => void send()}>
        {t('support.rateSend')}
      </Button>
      <Button kind="text" size="l" block onClick={onDone}>
        {t('support.rateSkip')}
      </Button>
    </section>
  );
}
