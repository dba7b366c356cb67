import { toGround } from '@foyer/ui/art-tile.tsx';
import { useBrand } from '../../page/brand.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { Motif } from '../../page/layout/motif.tsx';
import styles from './article-art.module.css';
import type { NewsItem } from './load-news.ts';

/** The picture of an article: its drawing on the brand's panel, or small on a ground of its own hue. */
export function ArticleArt({ article, on }: { article: Pick<NewsItem, 'art' | 'hue'>; on: 'panel' | 'row' }) {
  const { skin } = useBrand();
  const size = on === 'panel' ? 148 : 64;
  return (
    <span className={styles[on]} style={on === 'row' ? toGround(skin, article.hue) : undefined} aria-hidden="true">
      {on === 'panel' ? <Motif on="card" /> : null}
      {article.art ? (
        <img
          src={artAddress(article.art)}
          alt=""
          width={size}
          height={size}
          loading={on === 'row' ? 'lazy' : 'eager'}
        />
      ) : null}
    </span>
  );
}
