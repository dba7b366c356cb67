import type { Block } from '@foyer/contract/content/article.ts';
import type { Static } from 'typebox';
import styles from './article-body.module.css';

/** The text of an article. It is never markup: what an operator types is shown as it is. */
export function ArticleBody({ blocks }: { blocks: readonly Static<typeof Block>[] }) {
  return (
    <div className={styles.body}>
      {withKeys(blocks, ({ texts }) => texts[0] ?? '').map(({ key, one: { kind, texts } }) => {
        if (kind === 'heading') return <h2 key={key}>{texts[0]}</h2>;
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

/** Entries with keys from their texts, of which the same may come twice. */
function withKeys<T>(entries: readonly T[], textOf: (entry: T) => string): { key: string; one: T }[] {
  const seen = new Map<string, number>();
  return entries.map((one) => {
    const text = textOf(one);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return { key: `${count} ${text}`, one };
  });
}
