import { changeUnit, createUnit, type UnitView } from '@salus/api/administration/units.ts';
import { kindBelow } from '@salus/domain/people/unit-tree.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';

type Props = {
  /** The parent of a new unit; null is the head office. */
  readonly parent: UnitView | null;
  /** The unit to rename; null for a new one. */
  readonly unit: UnitView | null;
  readonly onClose: () => void;
};

type Values = { readonly name: string; readonly confirm: boolean; readonly reason: string };

/** Creates or renames a unit, and asks where its name is like that of a sibling (UNIT-2). */
export function UnitDialog({ parent, unit, onClose }: Props) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  const options = {
    start: { name: unit?.name ?? '', confirm: false, reason: '' },
    doneText: outcomeText,
    onDone: onClose,
  };
  const creation = useMutationForm({
    ...options,
    ...endpointForm(createUnit),
    toBody: (values: Values) => ({ parentId: parent?.unitId ?? null, ...values }),
  });
  const change = useMutationForm({
    ...options,
    ...endpointForm(changeUnit),
    toBody: (values: Values) => ({ unitId: unit?.unitId, ...values }),
  });
  const form = unit ? change : creation;
  const { onChange, ...name } = form.bind('name');
  const kind = unit?.kind ?? kindBelow(parent?.kind ?? null) ?? 'TEAM';
  return (
    <ActionDialog
      title={unit ? t(($) => $.admin.units.rename) : t(($) => $.admin.units.createKind[kind])}
      text={unit?.unitPath ?? parent?.unitPath}
      verb={unit ? t(($) => $.admin.save) : t(($) => $.admin.units.createKind[kind])}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...name}
        onChange={({ target }) => {
          onChange(target.value);
          if (form.values.confirm) form.hookForm.setValue('confirm', false);
        }}
        label={t(($) => $.admin.fields.name)}
      />
      {form.refusal?.code === 'SIMILAR_UNIT' && (
        <CheckField
          id="confirm"
          isChecked={form.values.confirm}
          onChange={(isChecked) => form.hookForm.setValue('confirm', isChecked)}
        >
          {t(($) => $.admin.units.isOther)}
        </CheckField>
      )}
      {unit && <ChangeLines before={{ name: unit.name }} after={{ name: name.value }} />}
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
