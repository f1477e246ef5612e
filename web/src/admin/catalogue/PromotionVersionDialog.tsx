import { proposePromotionVersion } from '@salus/api/administration/catalogue.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { DayField } from '../../ui/forms/DayField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { NumberField } from './LineField.tsx';
import { TextRows } from './TextRows.tsx';
import { type CataloguePromotion, currentVersion, readNumber } from './versions.ts';

type Props = { readonly promotion: CataloguePromotion; readonly onClose: () => void };

type Values = {
  discounts: { totalPerson: string; discountContract: string }[];
  validFrom: string;
  reason: string;
};

/** Proposes what families of each size pay of the fee. */
export function PromotionVersionDialog({ promotion, onClose }: Props) {
  const t = useTranslations();
  const tomorrow = addDays(businessDay(useNow()), 1);
  const { productId, versions } = promotion;
  const form = useMutationForm({
    ...endpointForm(proposePromotionVersion),
    start: {
      discounts: (currentVersion(versions)?.discounts ?? []).map((share) => ({
        totalPerson: String(share.totalPerson),
        discountContract: String(share.discountContract),
      })),
      validFrom: tomorrow,
      reason: '',
    },
    toBody: ({ discounts, ...values }: Values) => ({
      ...values,
      productId,
      discounts: discounts.map(({ totalPerson, discountContract }) => ({
        totalPerson: readNumber(totalPerson),
        discountContract: readNumber(discountContract),
      })),
    }),
    doneText: () => t(($) => $.admin.catalogue.proposed),
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={t(($) => $.admin.catalogue.propose)}
      size="wide"
      verb={t(($) => $.admin.catalogue.submit)}
      form={form}
      onClose={onClose}
    >
      <DayField
        {...form.bind('validFrom')}
        label={t(($) => $.admin.catalogue.validFrom)}
        min={tomorrow}
      />
      <TextRows
        title={t(($) => $.admin.catalogue.shares)}
        isOpen
        rows={form.values.discounts}
        blank={{ totalPerson: '', discountContract: '' }}
        onChange={(rows) => form.hookForm.setValue('discounts', rows)}
      >
        {(at) => (
          <Grid columns={2} gap={4} columnGap={16}>
            <NumberField
              {...form.bind(`discounts.${at}.totalPerson`)}
              label={t(($) => $.admin.catalogue.persons)}
            />
            <NumberField
              {...form.bind(`discounts.${at}.discountContract`)}
              label={t(($) => $.admin.catalogue.percent)}
            />
          </Grid>
        )}
      </TextRows>
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
