import { INSURED_COUNT } from '@salus/domain/contracts/insured.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import { draftResolver } from '../draft/draft-resolver.ts';
import { blankPerson, type DraftValues, type Person } from '../draft/draft-values.ts';
import { personFields } from '../draft/person-fields.ts';
import { type PersonForm, personSchema } from '../draft/person-form.ts';
import { findDuplicate, otherSelf } from '../draft/persons.ts';
import { PersonFields } from '../draft-sections/PersonFields.tsx';
import { SameAsProposer } from '../draft-sections/SameAsProposer.tsx';
import { useSameAsProposer } from '../draft-sections/use-same-as-proposer.ts';

const { max } = INSURED_COUNT.FAMILY;

type Props = {
  /** All persons of the contract, including ones saved while this dialog stayed open. */
  readonly persons: readonly Person[];
  /** Index of the person to edit; null for a new person. */
  readonly at: number | null;
  /** The field to begin with, as a selector. */
  readonly focusOn?: string | undefined;
  readonly today: Day;
  readonly onSave: (person: Person, at: number | null) => void;
  readonly onClose: () => void;
};

/** One person of the family. For keyboard users, Ctrl+Enter saves and starts the next person. */
export function PersonDialog({
  persons,
  today,
  focusOn = FIRST,
  onSave,
  onClose,
  ...opened
}: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const proposer = useFormContext<DraftValues>().getValues();
  const content = useRef<HTMLDivElement>(null);
  const focusAfterRender = useFocusAfterRender();
  const [at, setAt] = useState(opened.at);
  const [started, setStarted] = useState<Person>(() => persons[at ?? -1] ?? blankPerson());
  const [announcement, setAnnouncement] = useState('');
  const [savedCount, setSavedCount] = useState(0);
  const startValues = (person: Person) => ({ ...proposer, insuredDetails: [person] });
  const form = useForm<DraftValues, unknown, PersonForm>({
    defaultValues: startValues(started),
    resolver: (values, ...rest) => {
      const twin = findDuplicate(persons, values.insuredDetails[0]?.insuredNationalId ?? '', at);
      const judge = draftResolver(personSchema(today, otherSelf(persons, [at, twin]) !== null));
      return judge(values, ...rest);
    },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const personInput = form.watch('insuredDetails.0');
  const twin = findDuplicate(persons, personInput.insuredNationalId, at);
  const twinName =
    twin === null ? null : persons[twin]?.insuredName || t(($) => $.insuredPersons.unnamed);
  const isLast = persons.length + (at === null && twin === null ? 1 : 0) >= max;

  const focusFirst = (selector: string) =>
    focusAfterRender(() => content.current?.querySelector<HTMLElement>(selector));

  async function save(isNextWanted: boolean) {
    const validPersons: Person[] = [];
    await form.handleSubmit(({ insuredDetails: [person] }) => void validPersons.push(person))();
    const [person] = validPersons;
    if (!person) return focusFirst(FIRST_WRONG);
    onSave(person, at);
    if (!isNextWanted) return onClose();
    setAnnouncement(t(($) => $.personDialog.saved, { name: person.insuredName }));
    setAt(null);
    setSavedCount(savedCount + 1);
    setStarted(blankPerson());
    form.reset(startValues(blankPerson()));
    focusFirst(FIRST);
  }

  async function leave() {
    if (isOther(personInput, started)) {
      const isGivenUp = await notices.confirm({
        title: t(($) => $.personDialog.give.title),
        text: t(($) => $.personDialog.give.text),
        verb: t(($) => $.personDialog.give.verb),
        isDangerous: true,
      });
      if (!isGivenUp) return;
    }
    onClose();
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Enter') return;
    // The dialog is inside the contract's form, which handles this key differently.
    event.stopPropagation();
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) void save(!isLast);
  }

  const name = persons[at ?? -1]?.insuredName;
  return (
    <Dialog
      size="wide"
      title={at === null ? t(($) => $.personDialog.add) : t(($) => $.personDialog.edit, { name })}
      text={t(($) => $.personDialog.addAs, { number: (at ?? persons.length) + 1, max })}
      focusOn={focusOn}
      onEscape={() => void leave()}
    >
      <Stack ref={content} above={16} onKeyDown={onKeyDown}>
        <FormProvider {...form}>
          {/* The next person begins without the card of the last one. */}
          <PersonEntry
            key={savedCount}
            persons={persons}
            replacedPlaces={[at, twin]}
            today={today}
          />
        </FormProvider>
        <Text
          as="p"
          role="status"
          holdsLine
          above={8}
          tone={twinName ? 'amber' : 'green'}
          weight="medium"
        >
          {twinName ? t(($) => $.personDialog.updates, { name: twinName }) : announcement}
        </Text>
        <DialogButtons>
          <Button onClick={() => void leave()}>{t(($) => $.goBack)}</Button>
          <Button kind={isLast ? 'primary' : 'default'} onClick={() => void save(false)}>
            {t(($) => $.secondFactor.passkeys.save)}
          </Button>
          {!isLast && (
            <Button kind="primary" onClick={() => void save(true)}>
              {t(($) => $.personDialog.saveAndNext)}
            </Button>
          )}
        </DialogButtons>
        <Text as="p" above={8} tone="hint" size="small" textAlign="end" className="key-hint">
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
        </Text>
      </Stack>
    </Dialog>
  );
}

/** Was any value changed? Unset values are absent or empty. */
function isOther(one: Person, other: Person): boolean {
  return ([...personFields, 'isSameProposer'] as const).some(
    (field) => (one[field] || '') !== (other[field] || ''),
  );
}

/** Initial focus: the box while no one is the proposer, else the document type. */
const FIRST =
  '[id$="isSameProposer"]:not(:disabled), [role="radiogroup"] input:checked, dl [tabindex]';
const FIRST_WRONG = 'input[aria-invalid="true"], [aria-invalid="true"] input, dl [tabindex]';

type PersonEntryProps = {
  readonly persons: readonly Person[];
  /** Indexes of the entries that this input replaces. */
  readonly replacedPlaces: readonly (number | null)[];
  readonly today: Day;
};

/** The fields of one person; at most one person of a family is the proposer. */
function PersonEntry({ persons, replacedPlaces, today }: PersonEntryProps) {
  const t = useTranslations();
  const { isSame, setIsSame } = useSameAsProposer();
  const self = otherSelf(persons, replacedPlaces);
  const name = self?.insuredName || t(($) => $.insuredPersons.unnamed);
  const noSibling = t(($) => $.personDialog.noSibling);
  return (
    <>
      <Stack gap={4} below={16}>
        <CheckField
          id="insuredDetails.0.isSameProposer"
          isChecked={isSame}
          reason={self && !isSame ? t(($) => $.personDialog.sameTaken, { name }) : null}
          onChange={setIsSame}
        >
          {t(($) => $.draftForm.sameAsProposer)}
        </CheckField>
      </Stack>
      {isSame ? (
        <SameAsProposer />
      ) : (
        <Grid columns={2} gap={12} columnGap={24} isOneColumnOnPhone>
          <PersonFields
            type="FAMILY"
            today={today}
            noRelationship={
              self ? `${t(($) => $.personDialog.selfTaken, { name })} ${noSibling}` : noSibling
            }
            isSelfTaken={self !== null}
          />
        </Grid>
      )}
    </>
  );
}
