import type { DrawResult } from '@foyer/lottery/shape.ts';
import { readPrizeName, toPrizeRows } from '@foyer/lottery/stations.ts';
import { useTranslation } from '../messages/messages.ts';
import { toPrizeName } from '../messages/prize-name.ts';
import styles from './verify.module.css';

interface NumbersComparedProps {
  readonly computed: DrawResult;
  readonly published: DrawResult;
}

/** Every number that this device computed; both numbers if another one was published. */
export function NumbersCompared({ computed, published }: NumbersComparedProps) {
  const t = useTranslation();
  const rows = toPrizeRows(computed);
  return (
    <table className={styles.numbers}>
      {rows[0] && rows[0].lines.length > 1 ? (
        <thead>
          <tr>
            <td />
            {rows[0].lines.map(({ prize }) => (
              <th key={prize} scope="col">
                {t(`station.${readPrizeName(prize).station}`)}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ prize, lines }) => (
          <tr key={prize}>
            <th scope="row">{toPrizeName(prize, t)}</th>
            {lines.map((line) => (
              <td key={line.prize}>
                <span dir="ltr" className={styles.line}>
                  {line.numbers.map((number, place) => (
                    <ComparedNumber
                      key={`${place}-${number}`}
                      computed={number}
                      published={published.find((each) => each.prize === line.prize)?.numbers[place] ?? '–'}
                    />
                  ))}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ComparedNumber({ computed, published }: { readonly computed: string; readonly published: string }) {
  const t = useTranslation();
  if (computed === published) return <span>{computed}</span>;
  return (
    <mark className={styles.wrong}>
      <s aria-hidden="true">{published}</s> <b aria-hidden="true">{computed}</b>
      <span className="vh">{t('verify.other-number', { computed, published })}</span>
    </mark>
  );
}
