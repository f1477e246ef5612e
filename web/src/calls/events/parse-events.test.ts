// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEvents } from './parse-events.ts';

const text = [
  'retry: 2000',
  'id: 3\nevent: work\ndata: {"counts":{}}',
  ': ping',
  'id: 4\nevent: link\ndata: {"referenceNumber":"HD1","state":"OPENED"}',
  '',
].join('\n\n');

// covers EVENT-1
test('finds the same events however the text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(text.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      let rest = '';
      const events = places.slice(1).flatMap((end, at) => {
        const parsed = parseEvents(rest, text.slice(places[at], end));
        rest = parsed.rest;
        return parsed.events;
      });
      expect(events).toEqual([
        { id: '3', kind: 'work', data: { counts: {} } },
        { id: '4', kind: 'link', data: { referenceNumber: 'HD1', state: 'OPENED' } },
      ]);
    }),
  );
});
