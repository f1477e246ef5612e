import type { BoundField } from '../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { isolateValue } from '../i18n/isolate.ts';
import { EmailText } from '../ui/data/EmailText.tsx';
import { PickField } from '../ui/forms/PickField.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/layout/Text.tsx';
import type { Officer, useOfficers } from './use-officers.ts';

type Props = BoundField<'fromEmail' | 'toEmail', string> & {
  readonly label: string;
  readonly officerSearch: ReturnType<typeof useOfficers>;
  /** A likely refusal, shown before the form is sent. */
  readonly warning: string | undefined;
  /** False for officers who can't be chosen in this field. */
  readonly isOffered?: (officer: Officer) => boolean;
};

/** An officer by e-mail, or chosen from those whose name or e-mail holds the typed text. */
export function OfficerField({
  officerSearch,
  warning,
  isOffered = () => true,
  onChange,
  ...field
}: Props) {
  const t = useTranslations();
  const { officer, isError, isUnknown } = officerSearch;
  return (
    <PickField
      id={field.id}
      label={field.label}
      warning={warning}
      hint={officer ? officerText(officer) : chooseText()}
      error={!field.error ? undefined : officer ? field.error : chooseText()}
      text={field.value}
      onType={onChange}
      onBlur={field.onBlur}
      options={officerSearch.officers.filter(isOffered)}
      optionKey={({ emailAddress }) => emailAddress}
      onPick={({ emailAddress }) => onChange(emailAddress)}
      isChoosing={!officer && field.value.trim() !== ''}
    >
      {(one) => <OfficerOption officer={one} />}
    </PickField>
  );

  function officerText({ fullName, unitName, channel, unpaid }: Officer): string {
    return [
      isolateValue(fullName),
      unitName && isolateValue(unitName),
      channel && t(($) => $.domain.channels[channel]),
      t(($) => $.handover.unpaid, { total: unpaid }),
    ]
      .filter(Boolean)
      .join(' · ');
  }

  function chooseText(): string {
    if (isError) return t(($) => $.handover.listFailed);
    return isUnknown ? t(($) => $.handover.unknown) : t(($) => $.handover.officerHint);
  }
}

function OfficerOption({ officer }: { readonly officer: Officer }) {
  const t = useTranslations();
  return (
    <Row as="span" gap={0} columnGap={8} canWrap tone="secondary" size="small">
      <Text isWide tone="ink" size="body" weight="medium">
        <bdi>{officer.fullName}</bdi>
      </Text>
      <EmailText address={officer.emailAddress} />
      {officer.unitName && <bdi>{officer.unitName}</bdi>}
      <span>{t(($) => $.handover.unpaid, { total: officer.unpaid })}</span>
    </Row>
  );
}
