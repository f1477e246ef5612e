import { Icon } from '../parts/Icon.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { saveFile } from '../review/save-file.ts';
import { useTranslations } from '../translations.ts';
import { useSending } from './use-sending.ts';

type Props = {
  readonly label: string;
  /** The file's name. */
  readonly name: string;
  readonly load: () => Promise<Blob>;
  readonly close: () => void;
};

/** Downloads one document of the policy. */
export function FileButton({ label, name, load, close }: Props) {
  const t = useTranslations();
  const { busy, problem, send } = useSending(close);
  return (
    <>
      <button
        type="button"
        className="text-button"
        aria-disabled={busy}
        onClick={() => void send(async () => saveFile(await load(), name))}
      >
        <Icon name="download" />
        {label}
      </button>
      {problem !== null && <Trouble title={t(($) => $.my.downloadFailed)} problem={problem} />}
    </>
  );
}
