import { message } from 'antd';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { AskDialog, type Question } from './AskDialog.tsx';

export type Notices = {
  /** A later word about the same matter takes the place of an earlier one. */
  readonly success: (text: string, matter?: string) => void;
  readonly info: (text: string, matter?: string) => void;
  readonly failure: (text: string) => void;
  /** Asks before something happens: true where the person says yes. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Tells something that must be read before going on. */
  readonly tell: (title: string, text: string) => Promise<void>;
};

const Context = createContext<Notices | null>(null);

type Asked = Question & { readonly answer: (isYes: boolean) => void };

/** What is said in passing, and what is asked before something happens. One place for both, around all pages. */
export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const t = useWords();
  // One word at a time, over the top bar and never over what is being read.
  const [said, saying] = message.useMessage({ top: 8, maxCount: 1 });
  const [asked, setAsked] = useState<Asked | null>(null);
  const notices = useMemo<Notices>(() => {
    const ask = (question: Question) =>
      new Promise<boolean>((resolve) => {
        setAsked({
          ...question,
          answer: (isYes) => {
            setAsked(null);
            resolve(isYes);
          },
        });
      });
    return {
      success: (text, matter = text) => void said.success({ content: text, duration: 5, key: matter }),
      info: (text, matter = text) => void said.info({ content: text, duration: 6, key: matter }),
      // A failure stays long enough to be read twice.
      failure: (text) => void said.error(text, 8),
      confirm: ask,
      tell: async (title, text) => void (await ask({ title, text, verb: t(($) => $.understood), isOnlyTold: true })),
    };
  }, [said, t]);
  return (
    <Context value={notices}>
      {children}
      {saying}
      {asked && <AskDialog question={asked} onAnswer={asked.answer} />}
    </Context>
  );
}

export function useNotices(): Notices {
  const notices = useContext(Context);
  if (!notices) throw new Error('useNotices needs a NoticesProvider around it');
  return notices;
}
