import { listAllPlans, listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import { contractTypes } from '@salus/domain/contracts/status.ts';
import { useCall } from '../../calls/use-call.ts';
import { catalogueWord } from '../../i18n/catalogue-word.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { MultiOption } from '../../ui/MultiSelect.tsx';

/**
 * Every package that the person's lists may hold, individual ones first.
 * @param ofAnyChannel clerks and heads read contracts of both channels, whatever their own is; officers sell in one
 */
export function usePlanOptions(ofAnyChannel = true): MultiOption[] {
  const t = useWords();
  const all = useCall(listAllPlans, undefined, { enabled: ofAnyChannel });
  const individual = useCall(listIndividualPlans, undefined, { enabled: !ofAnyChannel });
  const family = useCall(listFamilyPlans, undefined, { enabled: !ofAnyChannel });
  if (ofAnyChannel)
    return (all.data ?? []).map(({ code, packageName, typeContract, channel }) => ({
      value: code,
      label: `${catalogueWord(packageName)} · ${code}`,
      group: `${t(($) => $.words.contractTypes[typeContract])} · ${t(($) => $.words.channels[channel])}`,
    }));
  return contractTypes.flatMap((type) =>
    ((type === 'FAMILY' ? family : individual).data ?? []).map(({ code, packageName }) => ({
      value: code,
      label: `${catalogueWord(packageName)} · ${code}`,
      group: t(($) => $.words.contractTypes[type]),
    })),
  );
}
