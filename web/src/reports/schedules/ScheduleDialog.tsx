import {
  type ScheduledType,
  scheduledTypes,
  scheduleReport,
} from '@salus/api/reports/schedules.ts';
import { useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { type BoundField, useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { readClock } from '../../ui/forms/clock-text.ts';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { ScheduleFilters } from './schedule-filters.ts';
import { weekdayName, weekdays } from './weekday-name.ts';

type Props = {
  /** The reports to choose from; the first one is preset. */
  readonly types?: readonly [ScheduledType, ...ScheduledType[]];
  /** Those of the report's page. */
  readonly filters?: ScheduleFilters;
  readonly onClose: () => void;
};

const rhythms = ['week', 'month'] as const;

type Values = {
  readonly type: ScheduledType;
  readonly every: (typeof rhythms)[number];
  readonly weekday: string;
  readonly dayOfMonth: string;
  readonly time: string;
  readonly recipients: string;
};

/** The last day that every month has. */
const LAST_DATE = 28;
const dates = Array.from({ length: LAST_DATE }, (_, at) => String(at + 1));

/** Schedules a report (REPORT-12). */
export function ScheduleDialog({ types = scheduledTypes, filters = {}, onClose }: Props) {
  const t = useTranslations();
  const person = useSignedInPerson();
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const form = useMutationForm({
    ...endpointForm(scheduleReport),
    start: {
      type: types[0],
      every: 'week',
      weekday: '1',
      dayOfMonth: '1',
      time: '08:00',
      recipients: person?.emailAddress ?? '',
    },
    toBody: ({ type, every, weekday, dayOfMonth, time, recipients }: Values) => ({
      type,
      filters: { ...filters },
      ...(every === 'week' ? { weekday: Number(weekday) } : { dayOfMonth: Number(dayOfMonth) }),
      time: readClock(time).replace(/^(\d\d:\d\d):\d\d$/, '$1'),
      recipients: addresses(recipients),
    }),
    doneText: () => t(($) => $.schedules.created),
    onDone: onClose,
    onRefused: ({ code }, { recipients }) =>
      setRefusedText(code === 'RECIPIENT_OUT_OF_SCOPE' ? recipients : null),
  });
  const { every, recipients } = form.values;
  const isOutOfScope = form.refusal?.code === 'RECIPIENT_OUT_OF_SCOPE';
  const scopeError = isOutOfScope && recipients === refusedText ? form.failure : null;
  // One address of the list may be refused by its place.
  const paths = ['recipients', ...addresses(recipients).map((_, at) => `recipients.${at}`)];
  const recipientsError =
    scopeError ?? paths.map(form.fieldError).find((error) => error !== undefined);
  const type = form.bind('type');
  return (
    <ActionDialog
      title={t(($) => $.schedules.create)}
      text={Object.keys(filters).length > 0 ? t(($) => $.schedules.filters) : undefined}
      verb={t(($) => $.schedules.create)}
      form={isOutOfScope ? { ...form, failure: null } : form}
      focusOn="select, input"
      onClose={onClose}
    >
      {types.length > 1 && (
        <SelectField
          {...type}
          onChange={({ target }) => {
            const report = types.find((one) => one === target.value);
            if (report) type.onChange(report);
          }}
          label={t(($) => $.schedules.report)}
          options={types.map((value) => ({ value, label: t(($) => $.schedules.types[value]) }))}
        />
      )}
      <ChoiceField
        {...form.bind('every')}
        label={t(($) => $.schedules.every)}
        choices={rhythms.map((value) => ({
          value,
          label: t(($) => $.schedules.rhythms[value]),
        }))}
      />
      {every === 'week' ? (
        <SelectField
          {...withEvents(form.bind('weekday'))}
          label={t(($) => $.schedules.weekday)}
          options={weekdays.map((day) => ({ value: String(day), label: weekdayName(day) }))}
        />
      ) : (
        <SelectField
          {...withEvents(form.bind('dayOfMonth'))}
          label={t(($) => $.schedules.dayOfMonth)}
          options={dates.map((value) => ({ value, label: value }))}
        />
      )}
      <TextField
        {...withEvents(form.bind('time'))}
        label={t(($) => $.schedules.time)}
        hint={t(($) => $.schedules.timeHint)}
        inputMode="numeric"
      />
      <TextField
        {...withEvents(form.bind('recipients'))}
        error={recipientsError}
        label={t(($) => $.schedules.recipients)}
        hint={t(($) => $.schedules.recipientsHint)}
        inputMode="email"
      />
    </ActionDialog>
  );
}

const addresses = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '');

/** A text field that hands over events. */
const withEvents = <Name extends string>({ onChange, ...field }: BoundField<Name, string>) => ({
  ...field,
  onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
});
