import { readIdentityCard } from '@salus/domain/people/identity-card.ts';
import { cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import { ScanLine } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { loadChunk } from '../../page/prefetch-chunk.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import controls from '../../ui/forms/Control.module.css';
import { Field, type FieldTexts } from '../../ui/forms/Field.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { DraftPath, DraftValues } from '../draft/draft-values.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';
import styles from './IdentityNumberField.module.css';
import type { ScanCardProps } from './ScanCardDialog.tsx';
import type { IdentityCardUse } from './use-identity-card.ts';

type Props = Omit<FieldTexts, 'id' | 'error' | 'mark' | 'meaning' | 'optional'> & {
  readonly name: DraftPath;
  readonly inputMode?: 'text' | 'numeric';
  readonly card: IdentityCardUse;
};

/** Longer than a scanner needs between two letters. */
const PAUSE_MILLISECONDS = 500;

const load = async () => (await import('./ScanCardDialog.tsx')).ScanCardDialog;

/**
 * The number of an identity document. A scanner, the clipboard, a photo or the camera may give the
 * whole card instead: its separator never occurs in a number.
 */
export function IdentityNumberField({ name, card, inputMode, hint, warning, ...texts }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const { register, setValue } = useFormContext<DraftValues>();
  const error = useFieldError(name);
  const before = useRef('');
  const [Scan, setScan] = useState<ComponentType<ScanCardProps> | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const control = register(name, {
    setValueAs: (value) => (typeof value === 'string' ? cleanNumber(value) : value),
  });

  /** A scanner types the card like a keyboard, into the field that held a number before. */
  function takeTyped(input: HTMLInputElement, isLeft = false): boolean {
    clearTimeout(pause.current);
    if (!input.value.includes('|')) return false;
    const text = withoutNumber(input.value, before.current);
    setValue(name, before.current, { shouldValidate: before.current !== '' });
    card.take(text, isLeft);
    before.current = input.value;
    return true;
  }

  /** Some scanners press no key at the end. */
  function takeAfterPause(input: HTMLInputElement) {
    clearTimeout(pause.current);
    if (!input.value.includes('|')) return;
    pause.current = setTimeout(() => {
      const reading = readIdentityCard(withoutNumber(input.value, before.current));
      if (reading.kind === 'card') takeTyped(input);
    }, PAUSE_MILLISECONDS);
  }

  function openScan() {
    loadChunk('scanCard', load).then(
      (Loaded) => setScan(() => Loaded),
      () => notices.failure(t(($) => $.noAnswer)),
    );
  }

  return (
    <>
      <Field
        {...texts}
        id={name}
        mark={card.fieldMark(name)}
        error={card.problem ? undefined : error}
        hint={hint}
        meaning={card.isRead ? t(($) => $.identityCard.filled) : undefined}
        warning={card.problem ?? warning}
      >
        {(links) => (
          <Box as="span" isBlock holdsPlaced className={styles.number}>
            <input
              type="text"
              autoComplete="off"
              inputMode={inputMode}
              {...control}
              {...links}
              className={controls.control}
              // Styles recognise an empty field by it.
              placeholder=" "
              onFocus={(event) => {
                before.current = event.target.value;
              }}
              onChange={(event) => {
                takeAfterPause(event.target);
                void control.onChange(event);
              }}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                if (!text.includes('|')) return;
                event.preventDefault();
                card.take(text);
                before.current = event.currentTarget.value;
              }}
              onKeyDown={(event) => {
                const isScan = event.key === 'ArrowDown' && event.altKey;
                if (isScan) openScan();
                if (isScan || (event.key === 'Enter' && takeTyped(event.currentTarget)))
                  event.preventDefault();
              }}
              onBlur={(event) => {
                takeTyped(event.target, true);
                void control.onBlur(event);
              }}
            />
            {/* No stop for Tab between number and name, like the calendars of days. */}
            <Row
              as="button"
              type="button"
              isInline
              gap={4}
              align="center"
              padInline={8}
              tone="primary"
              isOneLine
              lightsUp
              tabIndex={-1}
              aria-keyshortcuts="Alt+ArrowDown"
              className={`${controls.inside} ${styles.scan}`}
              onClick={openScan}
            >
              <ScanLine aria-hidden className="square-16" />
              <Text size="small" weight="medium">
                {t(($) => $.identityCard.scan)}
              </Text>
            </Row>
          </Box>
        )}
      </Field>
      {Scan && (
        <Scan
          onRead={(text) => {
            setScan(null);
            card.take(text);
          }}
          onClose={() => setScan(null)}
        />
      )}
    </>
  );
}

/** A scanner types at the cursor: before, after or inside of the number. */
function withoutNumber(text: string, number: string): string {
  for (let at = 0; at <= number.length; at += 1) {
    const [start, end] = [number.slice(0, at), number.slice(at)];
    if (!text.startsWith(start) || !text.endsWith(end)) continue;
    const cardText = text.slice(at, text.length - end.length);
    if (readIdentityCard(cardText).kind === 'card') return cardText;
  }
  return text;
}
