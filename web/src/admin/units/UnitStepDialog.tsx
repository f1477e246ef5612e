import {
  changeUnit,
  closeUnit,
  mergeUnits,
  type UnitView,
} from '@salus/api/administration/units.ts';
import { kindBelow } from '@salus/domain/people/unit-tree.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import { UnitField } from './UnitField.tsx';
import { useUnits } from './use-units.ts';

type Props = {
  readonly step: 'move' | 'merge' | 'close';
  readonly unit: UnitView;
  readonly onClose: () => void;
};

type Values = {
  /** The new parent, or the heir. */
  readonly target: number | null;
  readonly confirm: boolean;
  readonly reason: string;
};

/** Moves, merges or closes a unit, and shows the effect on its people and contracts. */
export function UnitStepDialog({ step, unit, onClose }: Props) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  const { units = [] } = useUnits();
  const { unitId, name, kind, unitPath, peopleBelow: count } = unit;
  const options = {
    start: { target: null, confirm: false, reason: '' },
    doneText: outcomeText,
    onDone: onClose,
  };
  const move = useMutationForm({
    ...options,
    ...endpointForm(changeUnit),
    toBody: ({ target: parentId, ...values }: Values) => ({ unitId, parentId, ...values }),
  });
  const merge = useMutationForm({
    ...options,
    ...endpointForm(mergeUnits),
    toBody: ({ target: into, reason }: Values) => ({ from: unitId, into, reason }),
  });
  const closing = useMutationForm({
    ...options,
    ...endpointForm(closeUnit),
    toBody: ({ reason }: Values) => ({ unitId, reason }),
  });
  const form = { move, merge, close: closing }[step];
  const { target } = form.values;
  const place = units.find((one) => one.unitId === target);
  const isOffered = (other: UnitView) =>
    step === 'merge'
      ? other.kind === kind && other.unitId !== unitId
      : kindBelow(other.kind) === kind && other.unitId !== unit.parentId;
  return (
    <ActionDialog
      title={t(($) => $.admin.units.steps[step].title, { name: isolateValue(name) })}
      text={t(($) => $.admin.units.steps[step].text, { count })}
      verb={t(($) => $.admin.units.steps[step].verb)}
      isDangerous={step !== 'move'}
      reason={
        step === 'close' && count > 0
          ? t(($) => $.domain.refusals.UNIT_NOT_EMPTY, { people: count })
          : step !== 'close' && target === null
            ? t(($) => $.admin.units.chooseTarget)
            : null
      }
      form={form}
      onClose={onClose}
    >
      {step !== 'close' && (
        <UnitField
          {...form.bind('target')}
          label={t(($) => $.admin.units.steps[step].target)}
          isOffered={isOffered}
        />
      )}
      {place && (
        <ChangeLines before={{ unit: unitPath }} after={{ unit: `${place.unitPath} > ${name}` }} />
      )}
      {form.refusal?.code === 'SIMILAR_UNIT' && (
        <CheckField
          id="confirm"
          isChecked={form.values.confirm}
          onChange={(isChecked) => form.hookForm.setValue('confirm', isChecked)}
        >
          {t(($) => $.admin.units.isOther)}
        </CheckField>
      )}
      <ReasonField {...form.bind('reason')} />
    </ActionDialog>
  );
}
