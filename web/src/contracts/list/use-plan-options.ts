import { listFamilyPlans, listIndividualPlans } from '@salus/api/catalogue.ts';
import { useCall } from '../../calls/use-call.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { MultiOption } from '../../ui/MultiSelect.tsx';

/** Every package that the person's lists may hold, individual ones first. */
export function usePlanOptions(): MultiOption[] {
  const t = useWords();
  const individual = useCall(listIndividualPlans, undefined);
  const family = useCall(listFamilyPlans, undefined);
  return (['INDIVIDUAL', 'FAMILY'] as const).flatMap((type) =>
    ((type === 'FAMILY' ? family : individual).data ?? []).map(({ code, packageName }) => ({
      value: code,
      label: `${packageName} · ${code}`,
      group: t(($) => $.words.contractTypes[type]),
    })),
  );
}
