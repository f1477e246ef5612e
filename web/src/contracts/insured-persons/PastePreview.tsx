import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useRef } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/format.ts';
import { usePersonFieldName } from '../draft-form/use-field-sentence.ts';
import { isTaken, type Verdict } from './judge-pasted-persons.ts';
import { PastedCell } from './PastedCell.tsx';
import styles from './PastePreview.module.css';
import { type PersonField, personFields } from './person-fields.ts';
import type { PastedRow } from './read-pasted-persons.ts';

type Props = {
  readonly verdicts: readonly Verdict[];
  readonly onChange: (row: PastedRow) => void;
  readonly onLeaveOut: (line: number) => void;
};

/** Every pasted row with what becomes of it. A wrong cell says why and can be corrected where it stands. */
export function PastePreview({ verdicts, onChange, onLeaveOut }: Props) {
  const t = useWords();
  const fieldName = usePersonFieldName();
  // A cell that was wrong once stays open: it must not close under the hands of whoever is correcting it.
  const open = useRef(new Set<string>());
  for (const { row, problems } of verdicts)
    for (const field of personFields) if (problems[field]) open.current.add(`${row.line} ${field}`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
    <section className={styles.frame} tabIndex={0} aria-label={t(($) => $.pasteDialog.preview)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.pasteDialog.line)}</th>
            {personFields.map((field) => (
              <th key={field} scope="col">
                {fieldName(field)}
              </th>
            ))}
            <th scope="col">{t(($) => $.pasteDialog.state)}</th>
            <th scope="col" aria-label={t(($) => $.insuredPersons.actions)} />
          </tr>
        </thead>
        <tbody>
          {verdicts.map((verdict) => {
            const { row, problems } = verdict;
            const { line, cells } = row;
            return (
              <tr key={line} className={isTaken(verdict) ? undefined : styles.bad}>
                <td className={styles.line} data-label={t(($) => $.pasteDialog.line)}>
                  {line}
                </td>
                {personFields.map((field) => (
                  <td key={field} data-label={fieldName(field)}>
                    {open.current.has(`${line} ${field}`) ? (
                      <PastedCell
                        id={`pasted-${line}-${field}`}
                        label={t(($) => $.pasteDialog.cell, { field: fieldName(field), line })}
                        field={field}
                        type={verdict.person.insuredTypeNID}
                        text={cells[field]}
                        problem={problems[field]}
                        onChange={(text) => onChange({ line, cells: { ...cells, [field]: text } })}
                      />
                    ) : (
                      <Good verdict={verdict} field={field} />
                    )}
                  </td>
                ))}
                <td data-label={t(($) => $.pasteDialog.state)}>
                  <Outcome verdict={verdict} />
                </td>
                <td className={styles.out}>
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden />}
                    aria-label={t(($) => $.pasteDialog.leaveOut, { line })}
                    onClick={() => onLeaveOut(line)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Good({ verdict: { person }, field }: { readonly verdict: Verdict; readonly field: PersonField }) {
  const t = useWords();
  if (field === 'insuredTypeNID') return t(($) => $.words.documentTypes[person.insuredTypeNID]);
  if (field === 'insuredGender') return t(($) => $.words.genders[person.insuredGender]);
  if (field === 'insuredRelationship') return t(($) => $.words.relationships[person.insuredRelationship]);
  return <bdi>{field === 'insuredDOB' ? dayText(person.insuredDOB) : person[field]}</bdi>;
}

function Outcome({ verdict: { outcome } }: { readonly verdict: Verdict }) {
  const t = useWords();
  if (outcome.kind === 'updates')
    return <span className={styles.updates}>{t(($) => $.pasteDialog.updates, { name: outcome.name })}</span>;
  if (outcome.kind === 'replaces')
    return <span className={styles.updates}>{t(($) => $.pasteDialog.replaces, { line: outcome.line })}</span>;
  if (outcome.kind === 'new') return t(($) => $.pasteDialog.isNew);
  return (
    <span className={styles.wrong}>
      {t(($) => (outcome.kind === 'bad' ? $.pasteDialog.needsFix : $.pasteDialog.overLimit))}
    </span>
  );
}
