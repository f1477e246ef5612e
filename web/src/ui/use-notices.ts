import { App } from 'antd';
import { useMemo } from 'react';
import { useWords } from '../i18n/i18n.ts';

export type Question = {
  readonly title: string;
  /** The consequence, in words and numbers. */
  readonly text: string;
  /** The button that does it: a verb, never "OK". */
  readonly verb: string;
  readonly isDangerous?: boolean;
};

/** What is said in passing, and what is asked before something happens; the only way to Ant Design's App. */
export function useNotices() {
  const { message, modal } = App.useApp();
  const t = useWords();
  return useMemo(
    () => ({
      success: (text: string) => void message.success(text, 5),
      info: (text: string) => void message.info(text, 6),
      // A failure stays long enough to be read twice.
      failure: (text: string) => void message.error(text, 8),
      confirm: async ({ title, text, verb, isDangerous }: Question): Promise<boolean> =>
        await modal.confirm({
          title,
          content: text,
          okText: verb,
          cancelText: t(($) => $.goBack),
          okButtonProps: { danger: isDangerous ?? false },
          autoFocusButton: isDangerous ? 'cancel' : 'ok',
          icon: null,
          centered: true,
          width: 480,
        }),
      tell: async (title: string, text: string): Promise<void> => {
        await modal.warning({
          title,
          content: text,
          okText: t(($) => $.understood),
          icon: null,
          centered: true,
          width: 480,
        });
      },
    }),
    [message, modal, t],
  );
}
