import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Route } from './+types/passkeys.page.ts';
import { AddPasskey } from './add-passkey-button.tsx';
import type { Overview } from './change.ts';
import { changeAction, changeInBrowser } from './change-action.ts';
import { ChangeForm } from './change-form.tsx';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('security.overview'));
}

export const action = (args: Route.ActionArgs) => changeAction(args);
export const clientAction = (args: Route.ClientActionArgs) => changeInBrowser(args);

/** Renames a passkey in place. */
function Rename({ id, name }: { id: string; name: string }) {
  const t = useTranslation();
  return (
    <details className={styles.more}>
      <summary className="t-footnote c-accent">{t('security.rename')}</summary>
      <ChangeForm intent="passkey-rename" hidden={{ id }} className={styles.form}>
        {({ isBusy }) => (
          <>
            <TextField
              name="name"
              label={t('security.passkeyName')}
              defaultValue={name}
              maxLength={LENGTHS.passkeyName}
            />
            <Button type="submit" kind="secondary" block loading={isBusy} loadingLabel={t('security.working')}>
              {t('security.save')}
            </Button>
          </>
        )}
      </ChangeForm>
    </details>
  );
}

function Row({ id, name, createdAt, lastUsedAt }: Overview['passkeys'][number]) {
  const t = useTranslation();
  const day = useMoment('day');
  const added = t('security.addedOn', { date: day(createdAt) });
  const used = lastUsedAt ? t('security.usedOn', { date: day(lastUsedAt) }) : t('security.unused');
  const remove = (
    <ChangeForm intent="passkey-remove" hidden={{ id }}>
      {({ isBusy }) => (
        <Button type="submit" kind="outline" size="s" loading={isBusy} aria-label={t('security.removeOne', { name })}>
          {t('security.remove')}
        </Button>
      )}
    </ChangeForm>
  );
  return (
    <ListRow icon="key" trailing={remove}>
      <span className={styles.name}>{name}</span>
      <span className="t-footnote c-3">{`${added} · ${used}`}</span>
      <Rename id={id} name={name} />
    </ListRow>
  );
}

export default function PasskeysPage({ loaderData: { passkeys } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <SecurityFrame title={t('security.passkeys')}>
      <p className={`${styles.lead} t-body c-2`}>{t('security.passkeyWhat')}</p>
      {passkeys.length > 0 ? (
        <List>
          {passkeys.map((one) => (
            <Row key={one.id} {...one} />
          ))}
        </List>
      ) : null}
      <AddPasskey />
    </SecurityFrame>
  );
}
