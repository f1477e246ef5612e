import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';

export type Notices = {
  /** One toast at a time: a later one replaces an earlier one. */
  readonly success: (text: string) => void;
  readonly info: (text: string) => void;
  /** `onRetry` adds a button that tries again. */
  readonly failure: (text: string, onRetry?: () => void) => void;
  /** Asks for confirmation; resolves to the answer. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** Shows a text that must be read before continuing. */
  readonly inform: (title: string, text: string) => Promise<void>;
};

/** A failure stays long enough to be read twice. */
const SECONDS = { success: 5, info: 6, failure: 8 } as const;

type ToastMessage = {
  readonly id: number;
  readonly kind: keyof typeof SECONDS;
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
};

const Context = createContext<Notices | null>(null);
const ToastContext = createContext<{
  readonly toast: ToastMessage | null;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly close: () => void;
} | null>(null);

type PendingQuestion = Question & { readonly answer: (isYes: boolean) => void };

type ProviderProps = {
  /** The address of the shown page: a question about one page is withdrawn at the next. */
  readonly place: string;
  readonly children: ReactNode;
};

/** Toasts and confirmations, in one place around all pages. */
export function NoticesProvider({ place, children }: ProviderProps) {
  const t = useTranslations();
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pause = useCallback(() => clearTimeout(timer.current), []);
  const resume = useCallback(() => {
    clearTimeout(timer.current);
    if (toast) timer.current = setTimeout(() => setToast(null), SECONDS[toast.kind] * 1000);
  }, [toast]);
  useEffect(() => {
    resume();
    return pause;
  }, [resume, pause]);
  const value = useMemo(
    () => ({ toast, pause, resume, close: () => setToast(null) }),
    [toast, pause, resume],
  );
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  const shownPlace = useRef(place);
  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    question?.answer(false);
  }, [place, question]);
  const notices = useMemo<Notices>(() => {
    const ask = (question: Question) =>
      new Promise<boolean>((resolve) => {
        setQuestion({
          ...question,
          answer: (isYes) => {
            setQuestion(null);
            resolve(isYes);
          },
        });
      });
    const toastOpener = (kind: ToastMessage['kind']) => (text: string, onRetry?: () => void) =>
      setToast((last) => ({ id: (last?.id ?? 0) + 1, kind, text, onRetry }));
    return {
      success: toastOpener('success'),
      info: toastOpener('info'),
      failure: toastOpener('failure'),
      confirm: ask,
      inform: async (title, text) =>
        void (await ask({ title, text, verb: t(($) => $.understood), isInformation: true })),
    };
  }, [t]);
  return (
    <Context value={notices}>
      <ToastContext value={value}>{children}</ToastContext>
      {question && <ConfirmDialog question={question} onAnswer={question.answer} />}
    </Context>
  );
}

export function useNotices(): Notices {
  const notices = useContext(Context);
  if (!notices) throw new Error('useNotices needs a NoticesProvider around it');
  return notices;
}

const none = {
  toast: null,
  pause: () => undefined,
  resume: () => undefined,
  close: () => undefined,
};

/** The current toast, for the component that shows it. */
export function useToast() {
  return useContext(ToastContext) ?? none;
}
