import { INSURED_COUNT } from '@salus/domain/contracts/insured.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { draftResolver } from '../draft-form/draft-resolver.ts';
import { blankPerson, type DraftValues, type Person } from '../draft-form/draft-values.ts';
import styles from './PersonDialog.module.css';
import { PersonEntry } from './PersonEntry.tsx';
import { personFields } from './person-fields.ts';
import { type PersonForm, personSchema } from './person-form.ts';
import { otherSelf, twinOf } from './persons.ts';

const { max } = INSURED_COUNT.FAMILY;

type Props = {
  /** Everybody in the contract, also after this dialog saved somebody and stayed open. */
  readonly persons: readonly Person[];
  /** Who is corrected; null for a new person. */
  readonly at: number | null;
  /** The field to begin with, as a selector. */
  readonly focusOn?: string | undefined;
  readonly today: Day;
  readonly onSave: (person: Person, at: number | null) => void;
  readonly onClose: () => void;
};

/** One person of the family. Made for hands that stay on the keys: Ctrl and Enter saves and begins with the next one. */
export function PersonDialog({ persons, today, focusOn = FIRST, onSave, onClose, ...opened }: Props) {
  const t = useWords();
  const notices = useNotices();
  const proposer = useFormContext<DraftValues>().getValues();
  const content = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(opened.at);
  const [started, setStarted] = useState<Person>(() => persons[at ?? -1] ?? blankPerson());
  const [said, setSaid] = useState('');
  const startOf = (person: Person) => ({ ...proposer, insuredDetails: [person] });
  const form = useForm<DraftValues, unknown, PersonForm>({
    defaultValues: startOf(started),
    resolver: (values, ...rest) => {
      const twin = twinOf(persons, values.insuredDetails[0]?.insuredNationalId ?? '', at);
      const judge = draftResolver<PersonForm>(personSchema(today, otherSelf(persons, [at, twin]) !== null));
      return judge(values, ...rest);
    },
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const typed = form.watch('insuredDetails.0');
  const twin = twinOf(persons, typed.insuredNationalId, at);
  const twinName = twin === null ? null : persons[twin]?.insuredName || t(($) => $.insuredPersons.unnamed);
  const isLast = persons.length + (at === null && twin === null ? 1 : 0) >= max;

  // After a refused save, once the errors are drawn.
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) content.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus();
  }, [submitCount]);

  async function save(isNextWanted: boolean) {
    const judged: Person[] = [];
    await form.handleSubmit(({ insuredDetails: [person] }) => void judged.push(person))();
    const [person] = judged;
    if (!person) return;
    onSave(person, at);
    if (!isNextWanted) return onClose();
    setSaid(t(($) => $.personDialog.saved, { name: person.insuredName }));
    setAt(null);
    setStarted(blankPerson());
    form.reset(startOf(blankPerson()));
    setTimeout(() => content.current?.querySelector<HTMLElement>(FIRST)?.focus());
  }

  async function leave() {
    if (isOther(typed, started)) {
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
    // The dialog stands inside the contract's form, to which this key means something else.
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of all fields inside */}
      <div ref={content} className={styles.content} onKeyDown={onKeyDown}>
        <FormProvider {...form}>
          <PersonEntry persons={persons} replaced={[at, twin]} today={today} />
        </FormProvider>
        <p className={twinName ? styles.twin : styles.said} role="status">
          {twinName ? t(($) => $.personDialog.updates, { name: twinName }) : said}
        </p>
        <DialogButtons>
          <Button onClick={() => void leave()}>{t(($) => $.goBack)}</Button>
          <Button type={isLast ? 'primary' : 'default'} onClick={() => void save(false)}>
            {t(($) => $.personDialog.save)}
          </Button>
          {!isLast && (
            <Button type="primary" onClick={() => void save(true)}>
              {t(($) => $.personDialog.saveAndNext)}
            </Button>
          )}
        </DialogButtons>
        <p className={styles.keys}>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
        </p>
      </div>
    </Dialog>
  );
}

/** Was anything typed or chosen? What nobody chose yet may be absent or empty. */
function isOther(one: Person, other: Person): boolean {
  return ([...personFields, 'isSameProposer'] as const).some((field) => (one[field] || '') !== (other[field] || ''));
}

/** Where typing begins: at the kind of document, whose number decides the rest. */
const FIRST = '[role="radiogroup"] input:checked, dl [tabindex]';
const FIRST_WRONG = 'input[aria-invalid="true"], [aria-invalid="true"] input, dl [tabindex]';
