import { X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { dayText } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import stacked from '../../ui/rows/stacked.module.css';
import { type PersonField, personFields } from '../draft/person-fields.ts';
import { usePersonFieldName } from '../draft/use-field-sentence.ts';
import { isTaken, type Verdict } from './judge-pasted-persons.ts';
import { PastedCell } from './PastedCell.tsx';
import styles from './PastePreview.module.css';
import type { PastedRow } from './read-pasted-persons.ts';

type Props = {
  readonly verdicts: readonly Verdict[];
  readonly onChange: (row: PastedRow) => void;
  readonly onLeaveOut: (line: number) => void;
};

/** The result of each pasted row. An invalid cell shows its error and is corrected in place. */
export function PastePreview({ verdicts, onChange, onLeaveOut }: Props) {
  const t = useTranslations();
  const fieldName = usePersonFieldName();
  // A cell that was invalid once stays editable, so that it does not close during a correction.
  const open = useRef(new Set<string>());
  for (const { row, problems } of verdicts)
    for (const field of personFields) if (problems[field]) open.current.add(`${row.line} ${field}`);
  return (
    <section
      className={`${stacked.frame} ${styles.frame}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
      tabIndex={0}
      aria-label={t(($) => $.pasteDialog.preview)}
    >
      <table className={`${stacked.table} ${styles.preview}`}>
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
                <Text
                  as="td"
                  tone="secondary"
                  className={styles.line}
                  data-label={t(($) => $.pasteDialog.line)}
                >
                  {line}
                </Text>
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
                      <CellText verdict={verdict} field={field} />
                    )}
                  </td>
                ))}
                <td data-label={t(($) => $.pasteDialog.state)}>
                  <Outcome verdict={verdict} />
                </td>
                <td className={styles.out}>
                  <Button
                    kind="text"
                    size="small"
                    icon={<X aria-hidden />}
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

function CellText({
  verdict: { person },
  field,
}: {
  readonly verdict: Verdict;
  readonly field: PersonField;
}) {
  const t = useTranslations();
  const { insuredTypeNID, insuredGender, insuredRelationship } = person;
  if (field === 'insuredTypeNID')
    return insuredTypeNID && t(($) => $.domain.documentTypes[insuredTypeNID]);
  if (field === 'insuredGender') return insuredGender && t(($) => $.domain.genders[insuredGender]);
  if (field === 'insuredRelationship')
    return insuredRelationship && t(($) => $.domain.relationships[insuredRelationship]);
  return <bdi>{field === 'insuredDOB' ? dayText(person.insuredDOB) : person[field]}</bdi>;
}

function Outcome({ verdict: { outcome } }: { readonly verdict: Verdict }) {
  const t = useTranslations();
  if (outcome.kind === 'updates')
    return <Text tone="amber">{t(($) => $.pasteDialog.updates, { name: outcome.name })}</Text>;
  if (outcome.kind === 'replaces')
    return <Text tone="amber">{t(($) => $.pasteDialog.replaces, { line: outcome.line })}</Text>;
  if (outcome.kind === 'new') return t(($) => $.pasteDialog.isNew);
  return (
    <Text tone="rose" weight="medium">
      {t(($) => (outcome.kind === 'bad' ? $.pasteDialog.needsFix : $.pasteDialog.overLimit))}
    </Text>
  );
}
