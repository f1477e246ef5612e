import { listCataloguePlans, previewVersion } from '@salus/api/administration/catalogue.ts';
import { useId, useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { amount } from '../../ui/data/format.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';

/** Premiums of 1 to 9 persons before a version and with it, for one plan at a time. */
export function Preview({ versionId }: { readonly versionId: number }) {
  const t = useTranslations();
  const preview = useCall(previewVersion, { query: { versionId: String(versionId) } });
  const plans = useCall(listCataloguePlans, {});
  const id = useId();
  const [chosenCode, setChosenCode] = useState<string | null>(null);
  if (preview.isError)
    return <CallFailed error={preview.error} onRetry={() => void preview.refetch()} />;
  const codes = [...new Set(preview.data?.samples.map(({ code }) => code))];
  const code = chosenCode ?? codes[0];
  const planLabel = (planCode: string) => {
    const plan = plans.data?.find((one) => one.code === planCode);
    if (!plan) return planCode;
    return `${catalogueText(plan.packageName)} · ${t(($) => $.domain.channels[plan.channel])}`;
  };
  return (
    <>
      {codes.length > 1 && (
        <SelectField
          id={id}
          label={t(($) => $.list.plan)}
          options={codes.map((value) => ({ value, label: planLabel(value) }))}
          value={code ?? ''}
          onChange={({ target }) => setChosenCode(target.value)}
        />
      )}
      <DataTable
        label={t(($) => $.admin.catalogue.preview)}
        columns={[
          {
            key: 'persons',
            title: t(($) => $.admin.catalogue.persons),
            render: ({ totalPerson }) => totalPerson,
          },
          {
            key: 'change',
            title: t(($) => $.admin.catalogue.preview),
            align: 'end',
            render: ({ old, new: later }) => (
              <bdi className="tabular">{`${premiumText(old)} → ${premiumText(later)}`}</bdi>
            ),
          },
        ]}
        rows={preview.data?.samples.filter((sample) => sample.code === code)}
        rowKey={({ totalPerson }) => String(totalPerson)}
        onOpen={undefined}
        skeletonRows={9}
        isDense
      />
    </>
  );
}

/** A size of family that is not sold has no premium. */
const premiumText = (premium: number | null) => (premium ? amount(premium) : '–');
