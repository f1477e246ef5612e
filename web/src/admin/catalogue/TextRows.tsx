import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { FormSection } from './FormSection.tsx';

type Props<R> = {
  readonly title: string;
  readonly error?: string | undefined;
  readonly isOpen?: boolean;
  readonly rows: readonly R[];
  /** A new row. */
  readonly blank: R;
  readonly onChange: (rows: R[]) => void;
  /** The fields of a row. */
  readonly children: (at: number) => ReactNode;
};

/** Rows of fields of which one is added or taken away. */
export function TextRows<R>({
  title,
  error,
  isOpen = false,
  rows,
  blank,
  onChange,
  children,
}: Props<R>) {
  const t = useTranslations();
  return (
    <FormSection title={title} count={rows.length} error={error} isOpen={isOpen}>
      {[...rows.keys()].map((at) => (
        <Row key={at} gap={8} align="center">
          <Box flex={200} canShrink>
            {children(at)}
          </Box>
          <Button
            size="small"
            icon={<Trash2 aria-hidden />}
            aria-label={t(($) => $.admin.catalogue.removeRow, { title, number: at + 1 })}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          />
        </Row>
      ))}
      <div>
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => onChange([...rows, blank])}>
          {t(($) => $.admin.catalogue.addRow)}
        </Button>
      </div>
    </FormSection>
  );
}
