import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { BoundField } from '../calls/forms/use-mutation-form.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { isolateValue } from '../i18n/isolate.ts';
import control from '../ui/forms/Control.module.css';
import { Field } from '../ui/forms/Field.tsx';
import { Box } from '../ui/layout/Box.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './OfficerField.module.css';
import type { Officer, useOfficers } from './use-officers.ts';

type Props = BoundField<'fromEmail' | 'toEmail', string> & {
  readonly label: string;
  readonly officerSearch: ReturnType<typeof useOfficers>;
  /** A likely refusal, shown before the form is sent. */
  readonly warning: string | undefined;
  /** False for officers who can't be chosen in this field. */
  readonly isOffered?: (officer: Officer) => boolean;
};

/** Enough to choose from; more text finds fewer. */
const SHOWN = 5;

/** An officer by e-mail, or chosen from those whose name or e-mail holds the typed text. */
export function OfficerField({
  officerSearch,
  warning,
  isOffered = () => true,
  onChange,
  ...field
}: Props) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<Autocomplete.Root.Actions>(null);
  const { officer, isError, isUnknown } = officerSearch;
  const isChoosing = !officer && field.value.trim() !== '';
  const officers = isChoosing ? officerSearch.officers.filter(isOffered).slice(0, SHOWN) : [];
  const isShown = isOpen && officers.length > 0;
  // Without an animation of Base UI's own popup, the list ends its closing itself.
  useEffect(() => {
    if (!isShown) list.current?.unmount();
  }, [isShown]);

  /** An officer who is still looked up is not sent as typed. */
  function holdEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && isChoosing) event.preventDefault();
  }

  return (
    <Box canShrink>
      <Field
        id={field.id}
        label={field.label}
        warning={warning}
        hint={officer ? officerText(officer) : chooseText()}
        // The list answers the text until an officer is chosen.
        error={isShown || !field.error ? undefined : officer ? field.error : chooseText()}
      >
        {(links) => (
          <Autocomplete.Root
            items={officers}
            filter={null}
            itemToStringValue={({ emailAddress }) => emailAddress}
            value={field.value}
            open={isShown}
            onOpenChange={setIsOpen}
            autoHighlight="always"
            actionsRef={list}
          >
            <Box holdsPlaced className={styles.field}>
              <Autocomplete.Input
                {...links}
                className={control.control}
                autoComplete="off"
                spellCheck={false}
                // Not `onValueChange`: it waits for the end of a composition.
                onChange={({ target }) => {
                  onChange(target.value);
                  setIsOpen(true);
                }}
                onKeyDown={holdEnter}
                onBlur={() => {
                  setIsOpen(false);
                  field.onBlur();
                }}
              />
              {isShown && (
                <div className={`${styles.officers} frame-float`}>
                  <Autocomplete.List aria-label={field.label}>
                    {(one: Officer) => (
                      <Autocomplete.Item
                        key={one.emailAddress}
                        value={one}
                        className={styles.option}
                        render={renderRow}
                        onClick={() => {
                          onChange(one.emailAddress);
                          setIsOpen(false);
                        }}
                      >
                        <OfficerOption officer={one} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </div>
              )}
            </Box>
          </Autocomplete.Root>
        )}
      </Field>
    </Box>
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

/** Base UI marks no option of an autocomplete as selected. */
function renderRow(props: ComponentProps<'div'>, { highlighted }: Autocomplete.Item.State) {
  const rowProps = { ...props, 'aria-selected': highlighted };
  return <div {...rowProps} />;
}

function OfficerOption({ officer }: { readonly officer: Officer }) {
  const t = useTranslations();
  return (
    <Text tone="secondary" size="small" className={styles.officer}>
      <Text isWide tone="ink" size="body" weight="medium">
        <bdi>{officer.fullName}</bdi>
      </Text>
      <bdi>{officer.emailAddress}</bdi>
      {officer.unitName && <bdi>{officer.unitName}</bdi>}
      <span>{t(($) => $.handover.unpaid, { total: officer.unpaid })}</span>
    </Text>
  );
}
