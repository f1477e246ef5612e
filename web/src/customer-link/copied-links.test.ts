import { expect, test } from 'vitest';
import { tokenIn } from './link.ts';
import { codeIn } from './my/code-in.ts';

const TOKEN = 'aB3_-xYz0123456789abcdefghi';

// covers LINK-25
test.each(['', '/', '.', ')', '%20', '%E2%80%8B', ').', '%E2%80%A6', '%'])(
  'finds the token of a link with %j behind it',
  (signs) => {
    expect([tokenIn(`/ord/${TOKEN}${signs}`), codeIn(`/my/${TOKEN}${signs}`)]).toEqual([
      TOKEN,
      TOKEN,
    ]);
  },
);

// covers LINK-25
test.each(['.a', '%C3%A9', '/a'])('finds no token before %j', (letters) => {
  expect(tokenIn(`/ord/${TOKEN}${letters}`)).toBeNull();
  expect(codeIn(`/my/${TOKEN}${letters}`)).not.toBe(TOKEN);
});
