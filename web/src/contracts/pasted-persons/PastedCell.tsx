import { whyNotInsurable } from '@salus/domain/contracts/insurable.ts';
import { relationships } from '@salus/domain/contracts/status.ts';
import { genders } from '@salus/domain/people/gender.ts';
import {
  type IdentityDocumentType,
  identityDocumentTypes,
} from '@salus/domain/people/identity-document.ts';
import { useCharacterSentence } from '../../calls/forms/use-character-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import controls from '../../ui/forms/Control.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { PersonField } from '../draft/person-fields.ts';
import type { CellProblem } from './judge-pasted-persons.ts';
import styles from './PastePreview.module.css';
import { readChoice } from './read-pasted-persons.ts';
import { useLanguageOfPersons } from './use-language-of-persons.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly field: PersonField;
  /** The kind of document of the row; null where it is unknown. */
  readonly type: IdentityDocumentType | null;
  readonly text: string;
  readonly problem: CellProblem | undefined;
  readonly onChange: (text: string) => void;
};

/** An invalid cell with the pasted text and its error. */
export function PastedCell({ id, label, field, type, text, problem, onChange }: Props) {
  const t = useTranslations();
  const language = useLanguageOfPersons();
  const choices = useChoices(field);
  const links = {
    id,
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-note`,
  };
  return (
    <Stack as="span" gap={4} hidesEmpty className={styles.cell}>
      {choices ? (
        <select
          {...links}
          className={`${controls.control} ${controls.select}`}
          value={readChoice(field, text, language) ?? ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t(($) => $.pasteDialog.choose)}</option>
          {choices.map(({ value, word, isDisabled }) => (
            <option key={value} value={value} disabled={isDisabled}>
              {word}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...links}
          type="text"
          autoComplete="off"
          className={controls.control}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <Text id={`${id}-note`} tone="rose" size="small" weight="medium" aria-live="polite">
        {problem && <Sentence problem={problem} type={type} text={text} />}
      </Text>
      {problem?.kind === 'lost-zeros' && (
        <Button size="small" onClick={() => onChange(problem.wholeNumber)}>
          {t(($) => $.pasteDialog.addZeros, { number: problem.wholeNumber })}
        </Button>
      )}
    </Stack>
  );
}

function Sentence({
  problem,
  type,
  text,
}: {
  readonly problem: CellProblem;
  readonly text: string;
  readonly type: IdentityDocumentType | null;
}) {
  const t = useTranslations();
  const characterSentence = useCharacterSentence();
  if (problem.kind === 'unknown-word')
    return t(($) => $.pasteDialog.unreadableText, { text: problem.text });
  if (problem.kind === 'lost-zeros')
    return t(($) => $.pasteDialog.lostZeros, { count: problem.digits });
  if (problem.kind === 'day') return t(($) => $.dayProblems[problem.problem]);
  if (problem.code === 'invalid_national_id' && type)
    return t(($) => $.domain.nationalIdFormats[type]);
  if (problem.code === 'special_characters') return characterSentence(text);
  return t(($) => $.domain.fields[problem.code]);
}

type Choice = { readonly value: string; readonly word: string; readonly isDisabled?: boolean };

/** The accepted texts of a column; null for free text. */
function useChoices(field: PersonField): Choice[] | null {
  const t = useTranslations();
  if (field === 'insuredTypeNID')
    return identityDocumentTypes.map((value) => ({
      value,
      word: t(($) => $.domain.documentTypes[value]),
    }));
  if (field === 'insuredGender')
    return genders.map((value) => ({ value, word: t(($) => $.domain.genders[value]) }));
  if (field === 'insuredRelationship')
    return relationships.map((value) => ({
      value,
      word: t(($) => $.domain.relationships[value]),
      isDisabled: whyNotInsurable(value, 'FAMILY') !== null,
    }));
  return null;
}
