/** The saves of one form: none yet, under way, done at an instant, or failed and repeated. */
export type SaveState =
  | { readonly kind: 'idle' | 'saving' | 'failed' }
  | { readonly kind: 'saved'; readonly at: string };

export type Saver = {
  /** Takes a new content, and saves it when no other follows for a while. */
  readonly change: (content: string) => void;
  /** Saves now what is not saved yet. Resolves to whether the newest content is saved. */
  readonly flush: () => Promise<boolean>;
  readonly isSaved: () => boolean;
  /** False for an untouched form. */
  readonly isWorthSaving: () => boolean;
  /** Whether the server has any content of this form. */
  readonly hasCopy: () => boolean;
  /** Resolves when no save is under way; none follows. */
  readonly end: () => Promise<void>;
};

type Options = {
  /** The content at the start, and whether it is saved. An unsaved one is not worth saving. */
  readonly start: string;
  readonly isSaved: boolean;
  /** Resolves to the instant of the save. */
  readonly send: (content: string) => Promise<string>;
  readonly report: (state: SaveState) => void;
  /** Milliseconds without a change before a save, and after a failed one. */
  readonly pause: number;
  readonly retryPause: number;
};

/** Saves the newest content, one request at a time, so that an older one never comes later. */
export function createSaver({ start, send, report, ...options }: Options): Saver {
  let latest = start;
  let savedContent = options.isSaved ? start : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underway: Promise<boolean> | null = null;
  let isOver = false;

  const isWorthSaving = () =>
    savedContent !== latest && (savedContent !== null || latest !== start);

  async function drain(): Promise<boolean> {
    while (!isOver && isWorthSaving()) {
      const content = latest;
      report({ kind: 'saving' });
      try {
        const at = await send(content);
        savedContent = content;
        report({ kind: 'saved', at });
      } catch {
        report({ kind: 'failed' });
        schedule(options.retryPause);
        return false;
      }
    }
    return savedContent === latest;
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer);
    underway ??= drain().finally(() => {
      underway = null;
    });
    return underway;
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void flush(), milliseconds);
  }

  return {
    change(content) {
      if (content === latest) return;
      latest = content;
      schedule(options.pause);
    },
    flush,
    isSaved: () => savedContent === latest,
    isWorthSaving,
    hasCopy: () => savedContent !== null,
    async end() {
      isOver = true;
      clearTimeout(timer);
      await underway;
    },
  };
}
