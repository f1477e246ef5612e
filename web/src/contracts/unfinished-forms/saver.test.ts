import { describe, expect, test } from 'vitest';
import { createSaver, type SaveState } from './saver.ts';

/** A saver whose requests the test answers one by one; only `flush` saves. */
function setUp({ start = 'blank', isSaved = false } = {}) {
  const requests: { readonly content: string; readonly answer: (at: string | Error) => void }[] =
    [];
  const states: SaveState['kind'][] = [];
  const saver = createSaver({
    start,
    isSaved,
    send: (content) =>
      new Promise((resolve, reject) => {
        const answer = (at: string | Error) => (at instanceof Error ? reject(at) : resolve(at));
        requests.push({ content, answer });
      }),
    report: ({ kind }) => void states.push(kind),
    pause: 3_600_000,
    retryPause: 3_600_000,
  });
  const contents = () => requests.map(({ content }) => content);
  return { saver, requests, contents, states };
}

describe('a saver', () => {
  // covers DRAFT-18
  test('saves nothing of an untouched form, nor of a saved one', async () => {
    const blank = setUp();
    expect(await blank.saver.flush()).toBe(false);
    blank.saver.change('typed');
    blank.saver.change('blank');
    expect(await blank.saver.flush()).toBe(false);
    const savedForm = setUp({ isSaved: true });
    expect(await savedForm.saver.flush()).toBe(true);
    expect([blank.contents(), savedForm.contents()]).toEqual([[], []]);
  });

  // covers DRAFT-18
  test('sends one request at a time, the newest content last', async () => {
    const { saver, requests, contents, states } = setUp();
    saver.change('a');
    const first = saver.flush();
    saver.change('ab');
    saver.change('abc');
    const second = saver.flush();
    expect(contents()).toEqual(['a']);
    requests[0]?.answer('2026-11-22T10:00:00.000+07:00');
    await expect.poll(contents).toEqual(['a', 'abc']);
    expect(saver.isSaved()).toBe(false);
    requests[1]?.answer('2026-11-22T10:00:01.000+07:00');
    expect([await first, await second, saver.isSaved()]).toEqual([true, true, true]);
    expect(states).toEqual(['saving', 'saved', 'saving', 'saved']);
    await saver.end();
  });

  // covers DRAFT-18
  test('keeps the content after a failure, and saves it by the next attempt', async () => {
    const { saver, requests, contents, states } = setUp();
    saver.change('a');
    const first = saver.flush();
    requests[0]?.answer(new Error('offline'));
    expect([await first, saver.isSaved(), saver.hasCopy()]).toEqual([false, false, false]);
    const second = saver.flush();
    requests[1]?.answer('2026-11-22T10:00:00.000+07:00');
    expect([await second, saver.hasCopy()]).toEqual([true, true]);
    expect(contents()).toEqual(['a', 'a']);
    expect(states).toEqual(['saving', 'failed', 'saving', 'saved']);
    await saver.end();
  });

  // covers DRAFT-18
  test('sends nothing after its end, which waits for a request under way', async () => {
    const { saver, requests, contents } = setUp();
    saver.change('a');
    void saver.flush();
    saver.change('ab');
    const end = saver.end();
    requests[0]?.answer('2026-11-22T10:00:00.000+07:00');
    await end;
    saver.change('abc');
    await saver.flush();
    expect(contents()).toEqual(['a']);
    expect(saver.hasCopy()).toBe(true);
  });
});
