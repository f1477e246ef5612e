import { genders, relationships } from '@salus/domain/contracts/status.ts';
import { type IdentityDocumentType, identityDocumentTypes } from '@salus/domain/people/identity-document.ts';
import { Button } from 'antd';
import { useWords } from '../../i18n/i18n.ts';
import controls from '../../ui/Control.module.css';
import type { CellProblem } from './judge-pasted-persons.ts';
import styles from './PastePreview.module.css';
import type { PersonField } from './person-fields.ts';
import { wordOf } from './read-pasted-persons.ts';
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

/** A cell to be corrected: what was pasted, and what is wrong with it. */
export function PastedCell({ id, label, field, type, text, problem, onChange }: Props) {
  const t = useWords();
  const language = useLanguageOfPersons();
  const choices = useChoices(field);
  const links = {
    id,
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-says`,
  };
  return (
    <span className={styles.cell}>
      {choices ? (
        <select
          {...links}
          className={`${controls.control} ${controls.select}`}
          value={wordOf(field, text, language) ?? ''}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t(($) => $.pasteDialog.choose)}</option>
          {choices.map(({ value, word }) => (
            <option key={value} value={value} disabled={value === 'brother_sister'}>
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
      <span id={`${id}-says`} className={styles.says} aria-live="polite">
        {problem && <Sentence problem={problem} type={type} />}
      </span>
      {problem?.kind === 'lost-zeros' && (
        <Button size="small" onClick={() => onChange(problem.fixed)}>
          {t(($) => $.pasteDialog.addZeros, { number: problem.fixed })}
        </Button>
      )}
    </span>
  );
}

function Sentence({ problem, type }: { readonly problem: CellProblem; readonly type: IdentityDocumentType | null }) {
  const t = useWords();
  if (problem.kind === 'unknown-word') return t(($) => $.pasteDialog.unknownWord, { text: problem.text });
  if (problem.kind === 'lost-zeros') return t(($) => $.pasteDialog.lostZeros, { count: problem.digits });
  if (problem.kind === 'day') return t(($) => $.dayProblems[problem.problem]);
  if (problem.code === 'invalid_national_id' && type) return t(($) => $.words.nationalIdFormats[type]);
  return t(($) => $.words.fields[problem.code]);
}

/** The words that a column knows; null where it takes any text. */
function useChoices(field: PersonField): { value: string; word: string }[] | null {
  const t = useWords();
  if (field === 'insuredTypeNID')
    return identityDocumentTypes.map((value) => ({ value, word: t(($) => $.words.documentTypes[value]) }));
  if (field === 'insuredGender') return genders.map((value) => ({ value, word: t(($) => $.words.genders[value]) }));
  if (field === 'insuredRelationship')
    return relationships.map((value) => ({ value, word: t(($) => $.words.relationships[value]) }));
  return null;
}
