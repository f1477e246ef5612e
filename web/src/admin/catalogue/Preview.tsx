import { previewVersion } from '@salus/api/administration/catalogue.ts';
import { useId, useState } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DataTable } from '../../ui/data/DataTable.tsx';
import { amount } from '../../ui/data/format.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';

/** Premiums of 1 to 9 persons before a version and with it, for one plan at a time. */
export function Preview({ versionId }: { readonly versionId: number }) {
  const t = useTranslations();
  const preview = useCall(previewVersion, { query: { versionId: String(versionId) } });
  const id = useId();
  const [chosenCode, setChosenCode] = useState<string | null>(null);
  if (preview.isError)
    return <CallFailed error={preview.error} onRetry={() => void preview.refetch()} />;
  const codes = [...new Set(preview.data?.samples.map(({ code }) => code))];
  const code = chosenCode ?? codes[0];
  return (
    <>
      {codes.length > 1 && (
        <ChoiceField
          id={id}
          label={t(($) => $.list.plan)}
          beside="start"
          choices={codes.map((value) => ({ value, label: value }))}
          value={code ?? ''}
          onChange={setChosenCode}
          onBlur={() => undefined}
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
              <bdi className="tabular">
                {old === null ? '–' : amount(old)} → {amount(later)}
              </bdi>
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
