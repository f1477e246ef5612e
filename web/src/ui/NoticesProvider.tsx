import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { AskDialog, type Question } from './AskDialog.tsx';

export type Notices = {
  /** One word at a time: a later one takes the place of an earlier one. */
  readonly success: (text: string) => void;
  readonly info: (text: string) => void;
  /** With what is done once more where the person asks for it. */
  readonly failure: (text: string, onRetry?: () => void) => void;
  /** Asks before something happens: true where the person says yes. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Tells something that must be read before going on. */
  readonly tell: (title: string, text: string) => Promise<void>;
};

/** How long each stays. A failure stays long enough to be read twice. */
const SECONDS = { success: 5, info: 6, failure: 8 } as const;

export type Saying = {
  readonly id: number;
  readonly kind: keyof typeof SECONDS;
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
};

const Context = createContext<Notices | null>(null);
const SaidContext = createContext<{
  readonly said: Saying | null;
  readonly wait: () => void;
  readonly goOn: () => void;
  readonly close: () => void;
} | null>(null);

type Asked = Question & { readonly answer: (isYes: boolean) => void };

/** What is said in passing, and what is asked before something happens. One place for both, around all pages. */
export function NoticesProvider({ children }: { readonly children: ReactNode }) {
  const t = useWords();
  const [said, setSaid] = useState<Saying | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => clearTimeout(timer.current), []);
  const goOn = useCallback(() => {
    clearTimeout(timer.current);
    if (said) timer.current = setTimeout(() => setSaid(null), SECONDS[said.kind] * 1000);
  }, [said]);
  useEffect(() => {
    goOn();
    return wait;
  }, [goOn, wait]);
  const saying = useMemo(() => ({ said, wait, goOn, close: () => setSaid(null) }), [said, wait, goOn]);
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
    const say = (kind: Saying['kind']) => (text: string, onRetry?: () => void) =>
      setSaid((last) => ({ id: (last?.id ?? 0) + 1, kind, text, onRetry }));
    return {
      success: say('success'),
      info: say('info'),
      failure: say('failure'),
      confirm: ask,
      tell: async (title, text) => void (await ask({ title, text, verb: t(($) => $.understood), isOnlyTold: true })),
    };
  }, [t]);
  return (
    <Context value={notices}>
      <SaidContext value={saying}>{children}</SaidContext>
      {asked && <AskDialog question={asked} onAnswer={asked.answer} />}
    </Context>
  );
}

export function useNotices(): Notices {
  const notices = useContext(Context);
  if (!notices) throw new Error('useNotices needs a NoticesProvider around it');
  return notices;
}

const silence = { said: null, wait: () => undefined, goOn: () => undefined, close: () => undefined };

/** What is being said, for the one place that shows it; nothing where nobody says anything. */
export function useSaid() {
  return useContext(SaidContext) ?? silence;
}
