import type { article } from '@foyer/contract/content/article.ts';
import type { ValueOf } from '@foyer/contract/endpoint.ts';
import { toGround } from '@foyer/ui/art-tile.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { IconButton, IconLink } from '@foyer/ui/icon-button.tsx';
import { data } from 'react-router';
import { readAddress } from '../../device/address.ts';
import { shareLink } from '../../device/share-link.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { ArticleBody } from '../../page/article-body.tsx';
import { useBrand } from '../../page/brand.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { toGame } from '../../page/game/game-address.ts';
import { GameLink } from '../../page/game-link.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/article.page.ts';
import styles from './article.module.css';
import { ArticleArt } from './article-art.tsx';

type Article = ValueOf<typeof article>;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageTitle(matches, loaderData?.article.title);

/** Loads one article; its own refusal becomes the not-found page. */
const loadArticle = (call: Call, id: string): Promise<Article> =>
  call('content.article', { situation: 'background', query: { id: id.slice(0, 60) } }).catch((error: unknown) => {
    if (error instanceof GatewayError && error.status === 404) throw data({ code: 'not.found' }, { status: 404 });
    throw error;
  });

export function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, loadArticle(page.call, params.id));
}

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadArticle(browserCall(request.signal), params.id);

function Game({ game }: { game: NonNullable<Article['game']> }) {
  const { skin } = useBrand();
  const t = useTranslation();
  return (
    <aside className={styles.game}>
      <span className={styles.art} style={toGround(skin, game.hue)}>
        <img src={artAddress(game.art)} alt="" width={44} height={44} loading="lazy" />
      </span>
      <span className={styles.name}>
        <b className="clamp-1">{game.displayName}</b>
        <span className="t-footnote c-2">{game.accountTypeName}</span>
      </span>
      <ButtonLink as={GameLink} to={toGame(game.gameCode)}>
        {t('news.play')}
      </ButtonLink>
    </aside>
  );
}

export default function ArticlePage({ loaderData: { article: item, blocks, game, minutes } }: Route.ComponentProps) {
  const t = useTranslation();
  const toDay = useMoment('day');
  const share = async () => {
    const url = readAddress().href;
    if (await shareLink({ title: item.title, url })) return;
    await copyText(url, { copied: t('news.linkCopied'), notCopied: t('app.notCopied') });
  };
  return (
    <PhoneLayout tabBar={false}>
      <header className={styles.top}>
        <ArticleArt article={item} on="panel" />
        <span className={styles.bar}>
          <IconLink as={Link} to="/m/news" icon="chevron-start" label={t('news.all')} flip />
          <IconButton icon="share" label={t('news.share')} onClick={share} />
        </span>
      </header>
      <article className={styles.page}>
        <h1 className="t-title-1">{item.title}</h1>
        <p className="t-footnote c-3">
          {toDay(item.publishedAt)} · {t('news.minutes', { minutes })}
        </p>
        <ArticleBody blocks={blocks} />
      </article>
      {game ? <Game game={game} /> : null}
    </PhoneLayout>
  );
}
