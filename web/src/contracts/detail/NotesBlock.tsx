import type { ContractView } from '@salus/api/contract-view.ts';
import { addNote } from '@salus/api/contracts/notes.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { useBlocker } from '@tanstack/react-router';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { newestFirst } from '../../ui/data/newest-first.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';

type Props = { readonly contract: Pick<ContractView, 'referenceNumber' | 'notes'> };

/** Notes of the staff about a contract, newest first (DETAIL-12). Paper may reach the customer. */
export function NotesBlock({ contract: { referenceNumber, notes } }: Props) {
  const t = useTranslations();
  const mayWrite = useMayWrite();
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <Box as="section" frame="block" className="screen-only">
      <Text as="h2" below={16} size="large" weight="strong">
        {t(($) => $.notes.title)}
      </Text>
      {/* Another contract of the same page begins with an empty field. */}
      {mayWrite && <NoteForm key={referenceNumber} referenceNumber={referenceNumber} />}
      <div aria-live="polite">
        {notes.length > 0 && (
          <Stack as="ol" gap={16} above={mayWrite ? 16 : 0}>
            {newestFirst(notes, ({ at }) => at).map(({ at, byName, byEmail, text }) => (
              <li key={`${at} ${byEmail}`}>
                <Text as="p" hasOwnLines canBreak>
                  <bdi>{text}</bdi>
                </Text>
                <Text as="p" tone="secondary" size="small">
                  <bdi title={byEmail}>{byName}</bdi> · <Moment at={at} />
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </div>
    </Box>
  );
}

type NoteInput = { readonly text: string };

/** The field keeps its text until the note is saved; leaving the page before asks. */
function NoteForm({ referenceNumber }: { readonly referenceNumber: string }) {
  const t = useTranslations();
  const notices = useNotices();
  const form = useMutationForm({
    ...endpointForm(addNote),
    start: { text: '' },
    toBody: ({ text }: NoteInput) => ({ referenceNumber, text }),
    // Text that was typed meanwhile stays.
    onDone: (_, { text }): void => {
      if (form.hookForm.getValues('text') === text) form.hookForm.reset();
    },
  });
  const isTyped = form.values.text !== '';
  useBlocker({
    disabled: !isTyped,
    enableBeforeUnload: isTyped,
    // A tab of the same page keeps the field.
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(await notices.confirm({
        title: t(($) => $.unsaved.title),
        text: t(($) => $.unsaved.text),
        verb: t(($) => $.unsaved.verb),
        isDangerous: true,
      })),
  });
  return (
    <Stack as="form" noValidate gap={8} hidesEmpty onSubmit={form.submit}>
      <NoteField
        {...form.bind('text')}
        label={t(($) => $.notes.text)}
        max={TEXT_LIMITS.contractNote}
      />
      <div role="alert">{form.failure && <Notice kind="error">{form.failure}</Notice>}</div>
      <Row justify="end">
        <Button type="submit" isBusy={form.isBusy}>
          {t(($) => $.notes.save)}
        </Button>
      </Row>
    </Stack>
  );
}
