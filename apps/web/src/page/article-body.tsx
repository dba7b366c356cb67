import type { Block } from '@foyer/contract/content/block.ts';
import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import type { Static } from 'typebox';
import styles from './article-body.module.css';

/** All pictures are encoded in this size (docs/decisions/0086-pictures-of-operators.md). */
const PICTURE_SIZE = 480;

/** The text of an article. It is never markup: what an operator types is shown as it is. */
export function ArticleBody({ blocks }: { blocks: readonly Static<typeof Block>[] }) {
  return (
    <div className={styles.body}>
      {withKeys(blocks, ({ texts }) => texts[0] ?? '').map(({ key, one: { art, kind, texts } }) => {
        if (kind === 'heading') return <h2 key={key}>{texts[0]}</h2>;
        if (kind === 'picture') return <Picture key={key} name={art ?? ''} caption={texts[0] ?? ''} />;
        if (kind === 'text') return <p key={key}>{texts[0]}</p>;
        return (
          <ul key={key}>
            {withKeys(texts, (text) => text).map((item) => (
              <li key={item.key}>{item.one}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** A square picture with its caption; nothing if this version lacks the picture. */
function Picture({ caption, name }: { name: string; caption: string }) {
  const src = gameArtUrl(name);
  if (!src) return null;
  return (
    <figure>
      <img src={src} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} loading="lazy" />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Gives entries unique keys made from their texts, which may repeat. */
function withKeys<T>(entries: readonly T[], textOf: (entry: T) => string): { key: string; one: T }[] {
  const seen = new Map<string, number>();
  return entries.map((one) => {
    const text = textOf(one);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return { key: `${count} ${text}`, one };
  });
}
