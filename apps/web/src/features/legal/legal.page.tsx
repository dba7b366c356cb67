import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { data } from 'react-router';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/legal.page.ts';
import styles from './legal.module.css';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => pageTitle(matches, loaderData?.title);

/** The terms or the privacy policy of the merchant. */
export function loader({ context, params }: Route.LoaderArgs) {
  const document = context.get(pageRequest).legal(params.document);
  if (!document) throw data({ code: 'not.found' }, { status: 404 });
  return document;
}

export default function LegalPage({ loaderData: { intro, sections, title } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={title}
        start={<IconLink as={Link} to="/m/home" icon="chevron-start" label={t('app.toHome')} flip />}
      />
      <article className={styles.page}>
        <p className="t-body c-2">{intro}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2 className="t-title-3">{section.title}</h2>
            <p className="t-body c-2">{section.text}</p>
          </section>
        ))}
      </article>
    </PhoneLayout>
  );
}
