import { login } from '@salus/api/accounts.ts';
import { eventData, followEvents } from '@salus/api/events.ts';
import { DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import { eventually } from './test-app.ts';

type StreamedEvent = {
  readonly id: number;
  readonly kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare the data as a whole
  readonly data: any;
};

type Server = { readonly url: string };

/** Signs in over HTTP. @returns the access token */
export async function signInOverHttp({ url }: Server, who: string): Promise<string> {
  const reply = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'x-captcha-response': 'off' },
    body: JSON.stringify({ emailAddress: `${who}@salus.test`, password: DEMO_PASSWORD }),
  });
  const { result }: { result: { access_token: string } } = JSON.parse(await reply.text());
  return result.access_token;
}

/** The event, if its data have the shape of its kind and no more. */
function toEvent(id: number, kind: string, data: unknown): StreamedEvent {
  const schema = Object.entries(eventData).find(([name]) => name === kind)?.[1];
  if (!schema) throw new Error(`there is no event ${kind}`);
  return { id, kind, data: schema.strict().parse(data) };
}

/** Follows the events of a person on a real connection. */
export async function followAs(
  { url }: Server,
  token: string,
  { after, lastEventId }: { readonly after?: string; readonly lastEventId?: string } = {},
) {
  const abort = new AbortController();
  const events: StreamedEvent[] = [];
  const life = { isOver: false, reading: Promise.resolve() };
  async function open(query: string, id: string | undefined): Promise<Response> {
    const reply = await fetch(url + followEvents.path + query, {
      signal: abort.signal,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(id === undefined ? {} : { 'last-event-id': id }),
      },
    });
    life.isOver = false;
    life.reading = read(reply)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      })
      .finally(() => {
        life.isOver = true;
      });
    return reply;
  }
  async function read({ ok, body }: Response): Promise<void> {
    if (!ok || !body) return;
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id, kind, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.+)$/.exec(block) ?? [];
        if (data) events.push(toEvent(Number(id), kind ?? '', JSON.parse(data)));
      }
    }
  }
  const begin = () => open(after === undefined ? '' : `?after=${after}`, lastEventId);
  const reply = await begin();
  return {
    reply,
    events,
    /** The events of one kind so far. */
    ofKind: (kind: string) => events.filter((event) => event.kind === kind),
    isOver: () => life.isOver,
    /** Resolves once an event fits. A server that is too busy ends streams: clients come again. */
    find: (what: string, fits: (event: StreamedEvent) => boolean) =>
      eventually(what, async () => {
        const last = events.at(-1);
        if (life.isOver && !abort.signal.aborted)
          await (last ? open('', String(last.id)) : begin());
        return events.find(fits);
      }),
    async close() {
      abort.abort();
      await life.reading;
    },
  };
}
