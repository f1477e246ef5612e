import type { UnitView } from '@salus/api/administration/units.ts';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { PickField } from '../../ui/forms/PickField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { findUnits, isOpen, useUnits } from './use-units.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (unitId: number | null) => void;
  readonly onBlur: () => void;
  /** False for units that can't be chosen here; closed ones never can. */
  readonly isOffered?: (unit: UnitView) => boolean;
  readonly optional?: string;
};

/** A unit, chosen from those whose path holds the typed words. */
export function UnitField({ value, onChange, isOffered = () => true, ...field }: Props) {
  const t = useTranslations();
  const { units = [], isError } = useUnits();
  const [text, setText] = useState('');
  const unit = value === null ? undefined : units.find(({ unitId }) => unitId === value);
  const offeredUnits = units.filter((one) => isOpen(one) && isOffered(one));
  const options = findUnits(offeredUnits, text);
  const isChoosing = value === null && text.trim() !== '';
  const isUnknown = isChoosing && options.length === 0;
  const hint = unit?.unitPath ?? t(($) => (isUnknown ? $.admin.units.none : $.admin.units.pick));
  return (
    <PickField
      {...field}
      hint={isError ? t(($) => $.callFailed) : hint}
      error={field.error ?? (isUnknown ? t(($) => $.admin.units.none) : undefined)}
      text={unit?.name ?? text}
      onType={(typedText) => {
        setText(typedText);
        if (value !== null) onChange(null);
      }}
      options={options}
      optionKey={({ unitId }) => String(unitId)}
      onPick={({ unitId }) => onChange(unitId)}
      isChoosing={isChoosing}
    >
      {(one) => <UnitOption unit={one} />}
    </PickField>
  );
}

function UnitOption({ unit }: { readonly unit: UnitView }) {
  const t = useTranslations();
  return (
    <Row as="span" gap={0} columnGap={8} canWrap tone="secondary" size="small">
      <Text isWide tone="ink" size="body" weight="medium">
        <bdi>{unit.name}</bdi>
      </Text>
      <span>{t(($) => $.admin.units.kinds[unit.kind])}</span>
      <bdi>{unit.unitPath}</bdi>
    </Row>
  );
}
