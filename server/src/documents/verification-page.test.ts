import { expect, test } from 'vitest';
import { openForTests } from '../testing/test-app.ts';

const salus = openForTests();

test.each(['%00', '30002-26-00000001%00', "30002'--", 'x'.repeat(150)])(
  'shows the page of unknown numbers for the number %s',
  async (number) => {
    const reply = await salus.anybody.get(`/verify/${number}/AAAAAAAAAAAA`);
    expect(reply).toMatchObject({
      status: 404,
      body: (await salus.anybody.get('/verify/unknown')).body,
    });
  },
);
