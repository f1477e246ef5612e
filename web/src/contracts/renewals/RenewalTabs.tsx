import { listRenewals } from '@salus/api/contracts/renewals.ts';
import { type RenewalState, renewalStates } from '@salus/domain/contracts/renewal.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import tabs from '../../ui/layout/tabs.module.css';

type Props = {
  readonly state: RenewalState;
  readonly onChoose: (state: RenewalState) => void;
};

/** The states of renewals, each with its number of policies. */
export function RenewalTabs({ state, onChoose }: Props) {
  const t = useTranslations();
  return (
    <nav className={tabs.tabs} aria-label={t(($) => $.places.renewals)}>
      <ul>
        {renewalStates.map((one) => (
          <li key={one}>
            <button
              type="button"
              className={tabs.tab}
              aria-current={one === state ? 'true' : undefined}
              onClick={() => onChoose(one)}
            >
              {t(($) => $.renewals.states[one])}
              <StateCount state={one} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function StateCount({ state }: Pick<Props, 'state'>) {
  const { data } = useCall(listRenewals, { query: { state, limit: '1' } }, { keepPrevious: true });
  return (
    <Text tone="hint" size="small" isTabular>
      {data && `${countText(data.totalRecords)}${data.isMore ? '+' : ''}`}
    </Text>
  );
}
