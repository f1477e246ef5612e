import { INSURED_COUNT } from '@salus/domain/contracts/insured.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FieldNote } from '../../ui/forms/Field.tsx';
import { useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { DraftValues, Person } from '../draft/draft-values.ts';
import { withPerson } from '../draft/persons.ts';
import { useFieldError } from '../draft/use-field-sentence.ts';
import { FormSection } from '../draft-sections/FormSection.tsx';
import { PasteDialog } from '../pasted-persons/PasteDialog.tsx';
import { DraftWarnings } from '../warnings/DraftWarnings.tsx';
import styles from './FamilySection.module.css';
import { PersonDialog } from './PersonDialog.tsx';
import { PersonProblems } from './PersonProblems.tsx';
import { PersonsTable } from './PersonsTable.tsx';
import { usePersonProblems } from './use-person-problems.ts';
import { useProposerInStep } from './use-proposer-in-step.ts';

const { max } = INSURED_COUNT.FAMILY;

/** Which dialog is open: for one person, new or at a place, or for rows from a spreadsheet. */
type OpenDialog =
  | { readonly kind: 'person'; readonly at: number | null; readonly focusOn?: string }
  | { readonly kind: 'paste'; readonly text: string };

/** The insured persons of a family: 2 to 9, typed one by one or pasted from a spreadsheet. */
export function FamilySection({ today }: { readonly today: Day }) {
  const t = useTranslations();
  const notices = useNotices();
  const { setValue, formState } = useFormContext<DraftValues>();
  const { isSubmitted } = formState;
  const persons = useWatch<DraftValues, 'insuredDetails'>({ name: 'insuredDetails' });
  const personProblems = usePersonProblems(today);
  const limitError = useFieldError('insuredDetails');
  const section = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const focusAfterRender = useFocusAfterRender();
  useProposerInStep();

  function change(next: readonly Person[]) {
    setValue('insuredDetails', [...next], { shouldDirty: true, shouldValidate: isSubmitted });
  }

  function close() {
    setOpened(null);
    focusSoon();
  }

  /** A removed row loses the focus: moves it to the add button, or to the table at nine persons. */
  function focusSoon() {
    focusAfterRender(() => {
      if (document.activeElement !== document.body) return null;
      return document.getElementById('insuredDetails') ?? section.current;
    });
  }

  async function remove(at: number) {
    const isSure = await notices.confirm({
      title: t(($) => $.confirmRemove.title, { name: displayName(persons[at]) }),
      text: t(($) => $.confirmRemove.text, { count: persons.length - 1 }),
      verb: t(($) => $.confirmRemove.verb),
      isDangerous: true,
    });
    if (isSure) change(persons.filter((_, place) => place !== at));
    focusSoon();
  }

  function take(newPersons: readonly Person[]) {
    change(
      newPersons.reduce<readonly Person[]>((all, person) => withPerson(all, person, null), persons),
    );
    notices.success(t(($) => $.pasteDialog.taken, { count: newPersons.length }));
    close();
  }

  /** A copied table that is pasted anywhere in the section is meant for it. */
  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const text = event.clipboardData.getData('text');
    if (opened || persons.length >= max || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setOpened({ kind: 'paste', text });
  }

  const displayName = (person: Person | undefined) =>
    person?.insuredName || t(($) => $.insuredPersons.unnamed);
  const addPersons = (
    <AddPersons
      onType={() => setOpened({ kind: 'person', at: null })}
      onPaste={() => setOpened({ kind: 'paste', text: '' })}
    />
  );
  return (
    <FormSection
      section="insured"
      columns={1}
      warnings={persons.map((person, at) => (
        <DraftWarnings key={person.insuredNationalId ?? at} of={at} name={displayName(person)} />
      ))}
      aside={
        <Text as="p" tone="secondary" isTabular aria-live="polite">
          {t(($) => $.insuredPersons.count, { count: persons.length, max })}
        </Text>
      }
    >
      <Stack ref={section} tabIndex={-1} gap={12} className={styles.persons} onPaste={onPaste}>
        {persons.length === 0 ? (
          <Message
            size="block"
            title={t(($) => $.insuredPersons.empty)}
            text={t(($) => $.insuredPersons.emptyText)}
            actions={addPersons}
          />
        ) : (
          <PersonsTable
            label={t(($) => $.sections.insured)}
            persons={persons}
            today={today}
            renderActions={(at) => (
              <PersonActions
                name={displayName(persons[at])}
                onEdit={() => setOpened({ kind: 'person', at })}
                onRemove={() => void remove(at)}
              />
            )}
            renderProblems={(at) =>
              personProblems(at).length > 0 && (
                <PersonProblems
                  problems={personProblems(at)}
                  onOpen={(field) =>
                    setOpened({ kind: 'person', at, focusOn: `[id="insuredDetails.0.${field}"]` })
                  }
                />
              )
            }
          />
        )}
        {persons.length > 0 && persons.length < max && (
          <Row as="p" gap={8} canWrap>
            {addPersons}
          </Row>
        )}
        {persons.length >= max && (
          <Text as="p" tone="secondary">
            {t(($) => $.insuredPersons.full)}
          </Text>
        )}
        <FieldNote id="insuredDetails" error={limitError} />
        {opened?.kind === 'person' && (
          <PersonDialog
            persons={persons}
            at={opened.at}
            focusOn={opened.focusOn}
            today={today}
            onSave={(person, at) => change(withPerson(persons, person, at))}
            onClose={close}
          />
        )}
        {opened?.kind === 'paste' && (
          <PasteDialog
            text={opened.text}
            persons={persons}
            today={today}
            onTake={take}
            onClose={close}
          />
        )}
      </Stack>
    </FormSection>
  );
}

type AddPersonsProps = { readonly onType: () => void; readonly onPaste: () => void };

function AddPersons({ onType, onPaste }: AddPersonsProps) {
  const t = useTranslations();
  return (
    <>
      <Button id="insuredDetails" onClick={onType}>
        {t(($) => $.personDialog.add)}
      </Button>
      <Button kind="text" onClick={onPaste}>
        {t(($) => $.pasteDialog.title)}
      </Button>
    </>
  );
}

type PersonActionsProps = {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

function PersonActions({ name, onEdit, onRemove }: PersonActionsProps) {
  const t = useTranslations();
  return (
    <>
      <Button
        kind="text"
        size="small"
        aria-label={t(($) => $.insuredPersons.editWhom, { name })}
        onClick={onEdit}
      >
        {t(($) => $.insuredPersons.edit)}
      </Button>
      <Button
        kind="text"
        size="small"
        aria-label={t(($) => $.insuredPersons.removeWhom, { name })}
        onClick={onRemove}
      >
        {t(($) => $.insuredPersons.remove)}
      </Button>
    </>
  );
}
