import { call } from '@salus/api/client.ts';
import { sendPageLink } from '@salus/api/schemaless/contracts/policyholder.ts';
import pageStyles from '../parts/Frame.module.css';
import { Trouble } from '../parts/Trouble.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';

type Props = {
  readonly order: string;
  /** Beside another main button. */
  readonly isQuiet?: boolean;
};

/**
 * The way to the policy's page (MY-12). Anyone may know an order number, so the page's address is
 * sent to the phone on the policy instead of being shown here.
 */
export function PageLink({ order, isQuiet = false }: Props) {
  const t = useTranslations();
  const { busy, problem, isSent, send } = useSending();
  return (
    <>
      {problem !== null && <Trouble title={t(($) => $.failure.sendTitle)} problem={problem} />}
      <p className={pageStyles.progress} role="status">
        {isSent && t(($) => $.result.pageSent)}
      </p>
      <button
        type="button"
        className={isQuiet ? 'button quiet' : 'button'}
        aria-disabled={busy}
        onClick={() => void send(() => call(sendPageLink, { body: { order } }))}
      >
        {t(($) => $.result.sendPage)}
      </button>
    </>
  );
}
