import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import { Button } from './Button.tsx';
import styles from './FileDrop.module.css';

type Props = {
  /** The button's text, another while the file is read. */
  readonly choose: string;
  readonly formats: string;
  /** The file names that the chooser offers. */
  readonly accept: string;
  /** Not the main step of its page. */
  readonly isSecondary?: boolean;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
};

/** Takes one file, chosen or dropped. */
export function FileDrop({ choose, formats, accept, isBusy, onFile, ...look }: Props) {
  const t = useTranslations();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <Stack
      gap={12}
      items="center"
      padBlock={48}
      padInline={16}
      frame="panel"
      textAlign="center"
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <FileUp aria-hidden className="tone-secondary square-28" />
      <Button
        kind={look.isSecondary ? 'default' : 'primary'}
        isBusy={isBusy}
        onClick={() => chooser.current?.click()}
      >
        {choose}
      </Button>
      <p>{t(($) => $.statements.drop)}</p>
      <Text as="p" tone="secondary" size="small" isPretty>
        {formats}
      </Text>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={choose}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </Stack>
  );
}
