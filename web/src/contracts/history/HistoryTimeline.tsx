import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import type { IssuedContractView } from '@salus/api/contract-view.ts';
import type { Status } from '@salus/domain/contracts/status.ts';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText, instantText, percentText } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { newestFirst } from '../../ui/data/newest-first.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { useFieldName } from '../draft/use-field-sentence.ts';
import { StatusTag } from '../StatusTag.tsx';
import styles from './HistoryTimeline.module.css';

type Entry = IssuedContractView['history'][number];

/** The history, newest first: actor, time, status and changes. */
export function HistoryTimeline({ contract }: { readonly contract: IssuedContractView }) {
  const t = useTranslations();
  const { verifiedAt, verifiedBy } = contract;
  return (
    <Box as="section" frame="block" className={styles.history}>
      <Text as="h2" below={16} size="large" weight="strong" className={styles.title}>
        {t(($) => $.detail.history)}
      </Text>
      <ol>
        {newestFirst(contract.history, ({ at }) => at).map((entry) => (
          <Box
            as="li"
            key={`${entry.at} ${entry.action}`}
            holdsPlaced
            padBelow={16}
            padBefore={24}
            className={styles.entry}
          >
            <Text as="p" weight="medium">
              {t(($) => $.domain.history[entry.action])}
            </Text>
            <Text as="p" tone="secondary" size="small">
              <Actor entry={entry} /> · <Moment at={entry.at} />
            </Text>
            {entry.fromStatus && entry.fromStatus !== entry.toStatus && (
              <StatusChange from={entry.fromStatus} to={entry.toStatus} />
            )}
            {/* The milestone while it is valid: a new phone number invalidates it. */}
            {verifiedBy && entry.at === verifiedAt && (
              <Text as="p" tone="secondary" size="small">
                {t(($) => $.domain.verified)} · {t(($) => $.domain.verificationWays[verifiedBy])}
              </Text>
            )}
            {entry.note && (
              <Text as="p" above={4} tone="secondary" size="small" hasOwnLines canBreak>
                <bdi>{entry.note}</bdi>
              </Text>
            )}
            <Changes entry={entry} type={contract.typeContract} />
          </Box>
        ))}
      </ol>
    </Box>
  );
}

function Actor({ entry }: { readonly entry: Entry }) {
  const t = useTranslations();
  const actors: Readonly<Record<string, string>> = t(($) => $.domain.actors, {
    returnObjects: true,
  });
  return <bdi>{entry.actorName ?? actors[entry.actorKind] ?? entry.actorKind}</bdi>;
}

function StatusChange({ from, to }: { readonly from: Status; readonly to: Status }) {
  const t = useTranslations();
  return (
    <Row
      as="p"
      gap={4}
      columnGap={8}
      align="center"
      canWrap
      above={4}
      tone="secondary"
      size="small"
    >
      <span>{t(($) => $.domain.statuses[from])}</span>
      <span aria-hidden="true" className="pointer">
        →
      </span>
      <StatusTag status={to} />
    </Row>
  );
}

type ChangesProps = {
  readonly entry: Entry;
  readonly type: IssuedContractView['typeContract'];
};

function Changes({ entry: { at, changes }, type }: ChangesProps) {
  const t = useTranslations();
  const fieldName = useFieldName(type);
  const valueText = useValueText();
  const ownChanges = changes.filter(
    ({ field, to }) => !shownByEntry.has(field) && to?.slice(0, SECONDS) !== at.slice(0, SECONDS),
  );
  if (ownChanges.length === 0) return null;
  return (
    <Stack as="dl" gap={4} above={8} size="small">
      {ownChanges.map(({ field, from, to }) => (
        <div key={`${field} ${from} ${to}`}>
          <dt>
            {isPerson(field)
              ? t(($) => $.insuredPersons[to === null ? 'gone' : 'added'])
              : fieldName(field)}
          </dt>
          <dd>
            {from && (
              <>
                <Text as="del" tone="secondary">
                  {valueText(field, from)}
                </Text>{' '}
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
    </Stack>
  );
}

/** The length of an instant to its second, as the entry shows its own. */
const SECONDS = 'YYYY-MM-DDTHH:mm:ss'.length;

/** Fields that the entry shows by its name, time or milestone; a failure code is with its order. */
const shownByEntry: ReadonlySet<string> = new Set([
  'adjustInfo',
  'sendSmsLinkAt',
  'verifiedBy',
  'paymentStatus',
  'vpc_TxnResponseCode',
]);

/** A person who joined or left the contract; shown by name. */
function isPerson(field: string): boolean {
  return field === 'insuredDetails';
}

type MessageGroup =
  | 'genders'
  | 'relationships'
  | 'documentTypes'
  | 'cccdIssuers'
  | 'paymentTypes'
  | 'paymentChannels'
  | 'consentStates'
  | 'consentFlags'
  | 'consentKinds'
  | 'approvalKinds'
  | 'approvalStates'
  | 'requestOutcomes'
  | 'reminderStates'
  | 'reviewReasons';

/** The message group that translates the values of a field. */
const groups = {
  proposerGender: 'genders',
  insuredGender: 'genders',
  insuredRelationship: 'relationships',
  proposerTypeNID: 'documentTypes',
  insuredTypeNID: 'documentTypes',
  proposerPlaceOfOrigin: 'cccdIssuers',
  typePayment: 'paymentTypes',
  paymentChannel: 'paymentChannels',
  consentState: 'consentStates',
  consentFlag: 'consentFlags',
  withdrawnConsent: 'consentKinds',
  approvalKind: 'approvalKinds',
  approvalState: 'approvalStates',
  requestOutcome: 'requestOutcomes',
  reminders: 'reminderStates',
  heldReason: 'reviewReasons',
} as const satisfies Record<string, MessageGroup>;

const isGrouped = (field: string): field is keyof typeof groups => Object.hasOwn(groups, field);

/** Formats a history value: translates wire values, formats days and amounts. */
function useValueText(): (field: string, value: string | null) => string {
  const t = useTranslations();
  const individual = useCall(listIndividualPlans, {});
  const family = useCall(listFamilyPlans, {});
  return (field, value) => {
    if (value === null || value === '') return '–';
    const last = field.split('.').at(-1) ?? field;
    if (last === 'planId') {
      const plans = [...(individual.data ?? []), ...(family.data ?? [])];
      return catalogueText(plans.find(({ code }) => code === value)?.packageName ?? value);
    }
    if (last === 'packageName' || last === 'productName' || last === 'durationName')
      return catalogueText(value);
    if (last === 'discountContract') return percentText(Number(value));
    if (isGrouped(last)) {
      const names: Readonly<Record<string, string>> = t(($) => $.domain[groups[last]], {
        returnObjects: true,
      });
      return names[value] ?? value;
    }
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return instantText(value);
    if (last === 'refundPercent') return percentText(Number(value));
    if (last === 'remainInsuredDays')
      return t(($) => $.cancelDialog.dayCount, { count: Number(value) });
    return /amount|fee|sumInsured|estimate/i.test(last) && /^\d+$/.test(value)
      ? amount(Number(value))
      : value;
  };
}
