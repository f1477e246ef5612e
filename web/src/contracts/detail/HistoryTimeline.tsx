import type { ContractView } from '@salus/api/contract-view.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/Moment.tsx';
import { useFieldName } from '../draft-form/use-field-sentence.ts';
import { StatusTag } from '../StatusTag.tsx';
import styles from './HistoryTimeline.module.css';
import { useValueText } from './use-value-text.ts';

type Entry = ContractView['history'][number];

/** Everything that happened, newest first: who, when, where it led and what changed. */
export function HistoryTimeline({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const newestFirst = [...contract.history].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <section className={styles.history}>
      <h2 className={styles.title}>{t(($) => $.detail.history)}</h2>
      <ol>
        {newestFirst.map((entry) => (
          <li key={`${entry.at} ${entry.action}`} className={styles.entry}>
            <p className={styles.action}>{t(($) => $.words.history[entry.action])}</p>
            <p className={styles.by}>
              <Actor entry={entry} /> · <Moment at={entry.at} />
            </p>
            {entry.fromStatus && entry.fromStatus !== entry.toStatus && (
              <p className={styles.status}>
                <span>{t(($) => $.words.statuses[entry.fromStatus ?? 'UNKNOWN'])}</span>
                <span aria-hidden="true" className="pointer">
                  →
                </span>
                <StatusTag status={entry.toStatus} />
              </p>
            )}
            {/* The milestone, for as long as it holds: another phone number is another person. */}
            {contract.verifiedBy && entry.at === contract.verifiedAt && (
              <p className={styles.by}>
                {t(($) => $.words.progress.VERIFIED)} ·{' '}
                {t(($) => $.words.verificationWays[contract.verifiedBy ?? 'OTP'])}
              </p>
            )}
            {entry.note && (
              <p className={styles.note}>
                <bdi>{entry.note}</bdi>
              </p>
            )}
            <Changes changes={entry.changes} type={contract.typeContract} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Actor({ entry }: { readonly entry: Entry }) {
  const t = useWords();
  const actors = t(($) => $.words.actors, { returnObjects: true });
  const kind = entry.actorKind in actors ? actors[entry.actorKind as keyof typeof actors] : entry.actorKind;
  return <bdi>{entry.actorName ?? kind}</bdi>;
}

type ChangesProps = { readonly changes: Entry['changes']; readonly type: ContractView['typeContract'] };

function Changes({ changes, type }: ChangesProps) {
  const t = useWords();
  const fieldName = useFieldName(type);
  const valueText = useValueText();
  const told = changes.filter(({ field }) => !saidByTheEntry.has(field));
  if (told.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {told.map(({ field, from, to }) => (
        <div key={`${field} ${from} ${to}`}>
          <dt>{isPerson(field) ? t(($) => $.insuredPersons[to === null ? 'gone' : 'added']) : fieldName(field)}</dt>
          <dd>
            {from && (
              <>
                <del>{valueText(field, from)}</del>{' '}
                {!isPerson(field) && (
                  <span aria-hidden="true" className="pointer">
                    →
                  </span>
                )}{' '}
              </>
            )}
            {!(isPerson(field) && to === null) && <ins>{valueText(field, to)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Fields whose change an entry says by its name, its time or its milestone; the code of a failure stands with its order. */
const saidByTheEntry: ReadonlySet<string> = new Set([
  'adjustInfo',
  'sendSmsLinkAt',
  'verifiedBy',
  'paymentStatus',
  'vpc_TxnResponseCode',
]);

/** Somebody who came into the contract or left it, told by name. */
function isPerson(field: string): boolean {
  return field === 'insuredDetails';
}
