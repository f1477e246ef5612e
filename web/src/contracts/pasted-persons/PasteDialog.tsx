import { keyedByNationalId } from '@salus/domain/contracts/family-insureds.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import controls from '../../ui/forms/Control.module.css';
import { Field } from '../../ui/forms/Field.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import type { Person } from '../draft/draft-values.ts';
import { isTaken, judgePastedPersons } from './judge-pasted-persons.ts';
import { PastePreview } from './PastePreview.tsx';
import { type PastedRow, readPastedPersons } from './read-pasted-persons.ts';
import { useLanguageOfPersons } from './use-language-of-persons.ts';

type Props = {
  /** Text pasted before the dialog opened. */
  readonly text: string;
  readonly persons: readonly Person[];
  readonly today: Day;
  readonly onTake: (persons: readonly Person[]) => void;
  readonly onClose: () => void;
};

/** Rows copied from a spreadsheet, for preview and correction before they are added. */
export function PasteDialog({ persons, today, onTake, onClose, ...opened }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const language = useLanguageOfPersons();
  const [text, setText] = useState(opened.text);
  const [rows, setRows] = useState<readonly PastedRow[]>(() =>
    readPastedPersons(opened.text, language),
  );
  const [error, setError] = useState<string>();
  const [isCorrected, setIsCorrected] = useState(false);
  const verdicts = judgePastedPersons(rows, persons, today, language);
  const takenVerdicts = verdicts.filter(isTaken);
  const leftCount = verdicts.length - takenVerdicts.length;
  // Two rows with one number are one person.
  const count = keyedByNationalId(takenVerdicts.map(({ person }) => person)).length;

  function read(input: string) {
    const pastedRows = readPastedPersons(input, language);
    setText(input);
    setRows(pastedRows);
    setError(pastedRows.length === 0 ? t(($) => $.pasteDialog.nothing) : undefined);
  }

  /** Confirms only after manual corrections, because pasted text can be pasted again. */
  async function leave() {
    const isGivenUp =
      !isCorrected ||
      (await notices.confirm({
        title: t(($) => $.personDialog.give.title),
        text: t(($) => $.pasteDialog.giveText),
        verb: t(($) => $.personDialog.give.verb),
        isDangerous: true,
      }));
    if (isGivenUp) onClose();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter') return;
    // The dialog is inside the contract's form, which handles this key differently.
    event.stopPropagation();
    if (event.target instanceof HTMLInputElement) event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) return;
    if (rows.length === 0) read(text);
    else if (takenVerdicts.length > 0) take();
  }

  const take = () => onTake(keyedByNationalId(takenVerdicts.map(({ person }) => person)));
  return (
    <Dialog
      size="full"
      title={t(($) => $.pasteDialog.title)}
      text={rows.length === 0 ? t(($) => $.pasteDialog.text) : undefined}
      onEscape={() => void leave()}
    >
      <Stack columns={1} gap={12} above={16} onKeyDown={onKeyDown}>
        {rows.length === 0 ? (
          <Field
            id="pasted"
            label={t(($) => $.pasteDialog.label)}
            hint={t(($) => $.pasteDialog.columns, language.headings)}
            error={error}
          >
            {(links) => (
              <textarea
                {...links}
                className={`${controls.control} ${controls.lines}`}
                rows={8}
                wrap="off"
                value={text}
                onChange={(event) => setText(event.target.value)}
                onPaste={(event) => {
                  event.preventDefault();
                  read(event.clipboardData.getData('text'));
                }}
              />
            )}
          </Field>
        ) : (
          <>
            <Row as="p" gap={4} columnGap={16} canWrap role="status">
              <Text as="strong" weight="strong">
                {t(($) => $.pasteDialog.good, { count: takenVerdicts.length })}
              </Text>
              {leftCount > 0 && (
                <Text tone="rose" weight="medium">
                  {t(($) => $.pasteDialog.bad, { count: leftCount })}
                </Text>
              )}
            </Row>
            <PastePreview
              verdicts={verdicts}
              onChange={(newRow) => {
                setIsCorrected(true);
                setRows(rows.map((row) => (row.line === newRow.line ? newRow : row)));
              }}
              onLeaveOut={(line) => setRows(rows.filter((row) => row.line !== line))}
            />
          </>
        )}
        <DialogButtons>
          <Button onClick={() => void leave()}>{t(($) => $.goBack)}</Button>
          {rows.length === 0 ? (
            <Button kind="primary" onClick={() => read(text)}>
              {t(($) => $.pasteDialog.read)}
            </Button>
          ) : (
            <>
              <Button onClick={() => setRows([])}>{t(($) => $.pasteDialog.again)}</Button>
              {takenVerdicts.length > 0 && (
                <Button kind="primary" onClick={take}>
                  {t(($) => $.pasteDialog.take, { count })}
                </Button>
              )}
            </>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
