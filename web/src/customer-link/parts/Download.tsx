import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import pageStyles from './Frame.module.css';
import { Icon } from './Icon.tsx';
import { saveFile } from './save-file.ts';
import { Trouble } from './Trouble.tsx';

type Props = {
  readonly label: string;
  /** The file's name at the moment at which it was taken. */
  readonly name: () => string;
  readonly load: () => Promise<Blob>;
  readonly handleEnd: (problem: unknown) => boolean;
  /** The main button of the page. */
  readonly isMain?: boolean;
};

/** Downloads one document. */
export function Download({ label, name, load, handleEnd, isMain = false }: Props) {
  const t = useTranslations();
  const { busy, problem, isSent, send } = useSending(handleEnd);
  return (
    <>
      <button
        type="button"
        className={isMain ? 'button' : 'text-button'}
        aria-disabled={busy}
        onClick={() => void send(async () => saveFile(await load(), name()))}
      >
        <Icon name="download" />
        {label}
      </button>
      <p className={pageStyles.progress} role="status">
        {busy && t(($) => $.download.busy)}
        {isSent && t(($) => $.download.done)}
      </p>
      {problem !== null && <Trouble title={t(($) => $.download.failed)} problem={problem} />}
    </>
  );
}
