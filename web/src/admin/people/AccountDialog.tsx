import {
  type AccountView,
  changeAccount,
  createAccount,
} from '@salus/api/administration/accounts.ts';
import { isDisabled } from '@salus/domain/administration/account-state.ts';
import { type Channel, channels, roles } from '@salus/domain/people/roles.ts';
import { mayBelongTo } from '@salus/domain/people/unit-level.ts';
import { useNavigate } from '@tanstack/react-router';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { ChangeLines } from '../changes/ChangeLines.tsx';
import { LoneAdminWarning } from '../LoneAdminWarning.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { UnitField } from '../units/UnitField.tsx';
import { useUnits } from '../units/use-units.ts';
import { useOutcomeText } from '../use-outcome-text.ts';

type Props = {
  /** Null for a new account. */
  readonly account: AccountView | null;
  readonly onClose: () => void;
};

type Values = {
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly channel: Channel | '';
  readonly level: string;
  readonly unitId: number | null;
  readonly reason: string;
};

/** Creates an account, or changes one, with what changes below the fields. */
export function AccountDialog({ account, onClose }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const outcomeText = useOutcomeText();
  const { units = [] } = useUnits();
  const start: Values = {
    email: account?.email ?? '',
    fullName: account?.fullName ?? '',
    role: account?.role ?? '',
    channel: account?.channel ?? '',
    level: account?.level ?? '',
    unitId: account?.unitId ?? null,
    reason: '',
  };
  const options = {
    start,
    doneText: outcomeText,
    onDone: (answer: object) => {
      onClose();
      if ('email' in answer && !account)
        void navigate({ to: '/admin/people/$email', params: { email: String(answer.email) } });
    },
  };
  const creation = useMutationForm({
    ...options,
    ...endpointForm(createAccount),
    toBody: ({ channel, level, ...values }: Values) => ({
      ...values,
      channel: channel || null,
      level: level || null,
    }),
  });
  const change = useMutationForm({
    ...options,
    ...endpointForm(changeAccount),
    toBody: ({ email, reason, ...values }: Values) => ({
      email,
      reason,
      ...changedValues(start, values),
    }),
  });
  const form = account ? change : creation;
  const { values, bind } = form;
  const role = roles.find((one) => one === values.role) ?? null;
  const readKind = (unitId: number | null) =>
    units.find((unit) => unit.unitId === unitId)?.kind ?? null;
  const needsUnit = role === null || !mayBelongTo(role, null);
  const readPath = (unitId: number | null) =>
    units.find((unit) => unit.unitId === unitId)?.unitPath ?? null;
  const line = ({ email: _, reason: __, unitId, ...others }: Values) => ({
    ...others,
    unit: readPath(unitId),
  });

  return (
    <ActionDialog
      title={account ? t(($) => $.admin.people.changeTitle) : t(($) => $.admin.people.create)}
      text={account ? undefined : t(($) => $.admin.people.createText)}
      size="wide"
      verb={t(($) => (account ? $.admin.save : $.admin.people.create))}
      form={form}
      onClose={onClose}
    >
      <Grid columns={2} gap={4} columnGap={16} isOneColumnOnPhone>
        {!account && (
          <TextField
            {...textField('email')}
            type="email"
            inputMode="email"
            label={t(($) => $.admin.fields.email)}
          />
        )}
        <TextField {...textField('fullName')} label={t(($) => $.admin.fields.fullName)} />
        <SelectField
          {...textField('role')}
          label={t(($) => $.admin.fields.role)}
          options={[
            ...(role === null ? [{ value: '', label: t(($) => $.admin.people.chooseRole) }] : []),
            ...roles.map((one) => ({ value: one, label: t(($) => $.domain.roles[one]) })),
          ]}
        />
        <TextField
          {...textField('level')}
          label={t(($) => $.admin.fields.level)}
          optional={t(($) => $.optional)}
        />
        <ChoiceField
          {...bind('channel')}
          label={t(($) => $.admin.fields.channel)}
          choices={[
            { value: '', label: t(($) => $.admin.nothing) },
            ...channels.map((one) => ({ value: one, label: t(($) => $.domain.channels[one]) })),
          ]}
        />
        <UnitField
          {...bind('unitId')}
          label={t(($) => $.admin.fields.unit)}
          {...(needsUnit ? {} : { optional: t(($) => $.optional) })}
          isOffered={({ kind }) => role === null || mayBelongTo(role, kind)}
          error={
            form.fieldError('unitId') ??
            (role && values.unitId !== null && !mayBelongTo(role, readKind(values.unitId))
              ? t(($) => $.admin.people.unitOfRole)
              : undefined)
          }
        />
      </Grid>
      {account && <ChangeLines before={line(start)} after={line(values)} />}
      {account && role && !isDisabled(account.state) && (
        <LoneAdminWarning email={account.email} before={account.role} after={role} />
      )}
      <ReasonField {...bind('reason')} />
    </ActionDialog>
  );

  function textField(name: 'email' | 'fullName' | 'level' | 'role') {
    const { onChange, ...field } = bind(name);
    return {
      ...field,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        onChange(target.value),
    };
  }
}

type Changed = Omit<Values, 'email' | 'reason'>;

/** Absent fields stay, and empty ones take a value away. */
function changedValues(start: Changed, values: Changed): object {
  const { fullName, role, channel, level, unitId } = values;
  return {
    ...(fullName !== start.fullName && { fullName }),
    ...(role !== start.role && { role }),
    ...(channel !== start.channel && { channel: channel || null }),
    ...(level !== start.level && { level: level || null }),
    ...(unitId !== start.unitId && { unitId }),
  };
}
