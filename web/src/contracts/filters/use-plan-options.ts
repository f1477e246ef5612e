import {
  listAllPlans,
  listFamilyPlans,
  listIndividualPlans,
} from '@salus/api/schemaless/catalogue.ts';
import { contractTypes } from '@salus/domain/contracts/status.ts';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { MultiOption } from '../../ui/forms/MultiSelect.tsx';

/**
 * All packages of the user's lists, individual ones first.
 * @param ofAnyChannel clerks and heads read both channels; officers sell in one
 * @param isEnabled false while no package is named or offered
 */
export function usePlanOptions(ofAnyChannel = true, isEnabled = true): MultiOption[] {
  const t = useTranslations();
  const all = useCall(listAllPlans, {}, { isEnabled: isEnabled && ofAnyChannel });
  const individual = useCall(listIndividualPlans, {}, { isEnabled: isEnabled && !ofAnyChannel });
  const family = useCall(listFamilyPlans, {}, { isEnabled: isEnabled && !ofAnyChannel });
  if (ofAnyChannel)
    return (all.data ?? []).map(({ code, packageName, typeContract, channel }) => ({
      value: code,
      label: `${catalogueText(packageName)} · ${code}`,
      group: [
        t(($) => $.domain.contractTypes[typeContract]),
        t(($) => $.domain.channels[channel]),
      ].join(' · '),
    }));
  return contractTypes.flatMap((type) =>
    ((type === 'FAMILY' ? family : individual).data ?? []).map(({ code, packageName }) => ({
      value: code,
      label: `${catalogueText(packageName)} · ${code}`,
      group: t(($) => $.domain.contractTypes[type]),
    })),
  );
}
