import type { OutputOf } from '@salus/api/endpoint.ts';
import type { showBordereau } from '@salus/api/payments/bordereau.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Rows } from '../../ui/rows/Rows.tsx';
import { PolicyLink } from './PolicyLink.tsx';
import { useEventNames } from './use-event-names.ts';

type Props = { readonly rows: OutputOf<typeof showBordereau>['disagreements'] };

/** The policies whose contract states other money than the ledger. */
export function Disagreements({ rows }: Props) {
  const t = useTranslations();
  const names = useEventNames();
  const title = t(($) => $.bordereau.disagreements);
  return (
    <Box as="section" canShrink above={24} aria-label={title}>
      <Text as="h2" below={8} size="large" weight="strong" tone="amber">
        {title}
      </Text>
      <Box frame="panel" isClipped>
        <Rows
          label={title}
          columns={[
            {
              key: 'policyNo',
              title: t(($) => $.fieldNames.policyNo),
              hasOwnLabel: true,
              render: ({ policyNo }) => <PolicyLink policyNo={policyNo} />,
            },
            { key: 'kind', title: t(($) => $.bordereau.event), render: ({ kind }) => names[kind] },
            {
              key: 'ledger',
              title: t(($) => $.bordereau.ledger),
              align: 'end',
              render: ({ ledger }) => amount(ledger),
            },
            {
              key: 'contract',
              title: t(($) => $.bordereau.contract),
              align: 'end',
              render: ({ contract }) => amount(contract),
            },
          ]}
          rows={rows}
          rowKey={({ policyNo, kind }) => `${policyNo} ${kind}`}
          across={3}
        />
      </Box>
    </Box>
  );
}
