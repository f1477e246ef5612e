import { expect, test } from 'vitest';
import { inlineClasses, scopeClass } from '../../class-names.ts';

const { transform } = inlineClasses();
const ID = `${import.meta.dirname}/parts/Frame.tsx`;

/** The code of a component of the customer's bundle with one module of styles. */
function inlined(use: string, module = './Frame.module.css'): unknown {
  const code = `import styles from "${module}";\n${use}`;
  if (typeof transform !== 'function') throw new Error('the plugin has no transform');
  return Reflect.apply(transform, {}, [code, ID]);
}

test('writes a class where it is used', () => {
  expect(inlined('draw(styles.card, styles[tone])')).toBe(
    'import "./Frame.module.css";\ndraw("card", tone)',
  );
});

test.each(['const { card } = styles;', 'draw(styles)', "draw(styles['card'])"])(
  'refuses %s',
  (use) => {
    expect(() => inlined(use)).toThrow('styles.card or styles[card] alone');
  },
);

test('refuses a module of the staff, whose classes have other names', () => {
  expect(() => inlined('draw(styles.dialog)', '../../ui/overlays/Dialog.module.css')).toThrow(
    'whose classes have other names here',
  );
});

test('refuses a class that two files of the page have', () => {
  const [one, other] = ['a', 'b'].map((name) => `${import.meta.dirname}/${name}.module.css`);
  expect([scopeClass('twice', one ?? ''), scopeClass('twice', one ?? '')]).toEqual([
    'twice',
    'twice',
  ]);
  expect(() => scopeClass('twice', other ?? '')).toThrow('.twice is in');
});
