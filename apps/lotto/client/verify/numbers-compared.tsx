import type { DrawResult } from '@foyer/lottery/shape.ts';
import { useWords } from '../words/words.tsx';
import styles from './verify.module.css';

interface NumbersComparedProps {
  readonly computed: DrawResult;
  readonly published: DrawResult;
}

/** Every number as this device computed it; where something else was published, both. */
export function NumbersCompared({ computed, published }: NumbersComparedProps) {
  const { find } = useWords();
  return (
    <table className={styles.numbers}>
      <tbody>
        {computed.map(({ prize, numbers }) => {
          const told = published.find((line) => line.prize === prize)?.numbers ?? [];
          return (
            <tr key={prize}>
              <th scope="row">{find(`prize.${prize}`) ?? prize}</th>
              <td dir="ltr">
                {numbers.map((number, place) => (
                  <ComparedNumber key={`${place}-${number}`} computed={number} published={told[place] ?? '–'} />
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ComparedNumber({ computed, published }: { readonly computed: string; readonly published: string }) {
  const { t } = useWords();
  if (computed === published) return <span>{computed}</span>;
  return (
    <mark className={styles.wrong}>
      <s aria-hidden="true">{published}</s> <b aria-hidden="true">{computed}</b>
      <span className="vh">{t('verify.other-number', { computed, published })}</span>
    </mark>
  );
}
