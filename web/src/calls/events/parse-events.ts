/** An event as the stream has it. */
export type StreamedEvent = {
  readonly id: string;
  readonly kind: string;
  readonly data: unknown;
};

/**
 * Splits text of server-sent events, in the form that the server of `followEvents` writes: one line
 * each for id, kind and data. Comments and `retry` are no events.
 * @param rest what earlier chunks left
 */
export function parseEvents(
  rest: string,
  chunk: string,
): { readonly events: readonly StreamedEvent[]; readonly rest: string } {
  const blocks = (rest + chunk).split('\n\n');
  const last = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const [, id, kind, data] = /^id: (.+)\nevent: (.+)\ndata: (.+)$/.exec(block) ?? [];
    return id && kind && data ? [{ id, kind, data: JSON.parse(data) }] : [];
  });
  return { events, rest: last };
}
